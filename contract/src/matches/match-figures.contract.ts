import { endpoint } from '../endpoint.ts';
import { leadsTeachers } from '../permissions.ts';
import { searchLimit } from '../rate-limits.ts';
import {
  MatchFigures,
  MatchFiguresQuery,
  OfferAnswersPage,
  OfferAnswersQuery,
  TeacherAnswersPage,
  TeacherAnswersQuery,
} from './match-figures.schema.ts';

/** How teachers answer offers, and which hours searches ask for. */
export const matchFiguresContract = {
  getMatchFigures: endpoint({
    method: 'GET',
    path: '/api/matches/figures/',
    summary: 'Declines by course, grade, reason and hour of the week, and the hours that searches wish and teachers work',
    permission: leadsTeachers,
    query: MatchFiguresQuery,
    output: MatchFigures,
    rateLimit: searchLimit,
    mayLag: true,
    errors: [],
  }),
  listOfferAnswers: endpoint({
    method: 'GET',
    path: '/api/matches/answers/',
    summary: 'Offers that teachers of my group answered or let expire, the latest first',
    permission: leadsTeachers,
    query: OfferAnswersQuery,
    output: OfferAnswersPage,
    rateLimit: searchLimit,
    mayLag: true,
    errors: [],
  }),
  listTeacherAnswers: endpoint({
    method: 'GET',
    path: '/api/matches/teacher-answers/',
    summary: 'Acceptance rate and time to answer of the teachers of my group, the lowest rate first',
    permission: leadsTeachers,
    query: TeacherAnswersQuery,
    output: TeacherAnswersPage,
    rateLimit: searchLimit,
    mayLag: true,
    errors: [],
  }),
};
