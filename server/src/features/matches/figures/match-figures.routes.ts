import { matchFiguresContract } from '@lectern/contract/matches/match-figures.contract';
import { routesOf } from '../../../kernel/calls/routes.ts';
import { getMatchFigures } from './match-figures.queries.ts';
import { listOfferAnswers, listTeacherAnswers } from './offer-answers.queries.ts';

export const matchFiguresRoutes = routesOf(matchFiguresContract, { getMatchFigures, listOfferAnswers, listTeacherAnswers });
