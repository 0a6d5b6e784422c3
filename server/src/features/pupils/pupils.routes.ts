import { pupilsContract } from '@lectern/contract/pupils/pupils.contract';
import { routesOf } from '../../kernel/calls/routes.ts';
import { answerPupilFlag } from './answer-pupil-flag.ts';
import { getPupil, listPupilLessons, listPupils } from './pupils.queries.ts';
import { listRaisedFlags } from './raised-flags.queries.ts';
import { raisePupilFlag } from './raise-pupil-flag.ts';
import { writePupilNote } from './write-pupil-note.ts';

export const pupilsRoutes = routesOf(pupilsContract, {
  listPupils,
  getPupil,
  listPupilLessons,
  writePupilNote,
  raisePupilFlag,
  listRaisedFlags,
  answerPupilFlag,
});
