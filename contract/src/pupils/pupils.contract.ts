import { endpoint } from '../endpoint.ts';
import { idParams, pageOf } from '../page.ts';
import { abilities, staff } from '../permissions.ts';
import {
  AnswerPupilFlagInput,
  PupilCard,
  PupilLesson,
  PupilLessonsQuery,
  PupilListQuery,
  Pupils,
  RaisedFlag,
  RaisedFlagsQuery,
  RaisePupilFlagInput,
  WritePupilNoteInput,
} from './pupils.schema.ts';

const teachers = staff(['Teacher']);
/** Account managers of their clients; of everybody by ability. */
const answersFlags = staff(['AccountManager'], abilities.allClients);

/** The children whom the asking teacher teaches. */
export const pupilsContract = {
  listPupils: endpoint({
    method: 'GET',
    path: '/api/pupils/',
    summary: 'The asking teacher’s children by course, with what each needs next',
    permission: teachers,
    query: PupilListQuery,
    output: Pupils,
    errors: [],
  }),
  getPupil: endpoint({
    method: 'GET',
    path: '/api/pupils/{id}/',
    summary: 'One child in one course of the asking teacher, to prepare the next lesson by',
    permission: teachers,
    params: idParams,
    output: PupilCard,
    errors: [],
  }),
  listPupilLessons: endpoint({
    method: 'GET',
    path: '/api/pupils/{id}/lessons/',
    summary: 'The lessons that the teacher gave the child in the course, with their reports, the latest first',
    permission: teachers,
    params: idParams,
    query: PupilLessonsQuery,
    output: pageOf(PupilLesson),
    errors: [],
  }),
  writePupilNote: endpoint({
    method: 'POST',
    path: '/api/pupils/{id}/note/',
    summary: 'Write down something about a child that only the teacher and their curator read',
    permission: teachers,
    params: idParams,
    body: WritePupilNoteInput,
    output: PupilCard,
    errors: ['changed_meanwhile', 'child_consent_missing'],
  }),
  raisePupilFlag: endpoint({
    method: 'POST',
    path: '/api/pupils/{id}/flag/',
    summary: 'Say that a child needs the attention of its account manager, and why',
    permission: teachers,
    params: idParams,
    body: RaisePupilFlagInput,
    output: PupilCard,
    status: 201,
    idempotent: true,
    errors: ['pupil_flag_open', 'engagement_ended', 'child_consent_missing'],
  }),
  listRaisedFlags: endpoint({
    method: 'GET',
    path: '/api/pupil-flags/',
    summary: 'Children of the asker’s clients who need attention, those that have waited longest first',
    permission: answersFlags,
    query: RaisedFlagsQuery,
    output: pageOf(RaisedFlag),
    errors: [],
  }),
  answerPupilFlag: endpoint({
    method: 'POST',
    path: '/api/pupil-flags/{id}/answer/',
    summary: 'Tell the teacher what is done about a child who needs attention',
    permission: answersFlags,
    params: idParams,
    body: AnswerPupilFlagInput,
    output: RaisedFlag,
    idempotent: true,
    errors: ['pupil_flag_answered'],
  }),
};
