import { anyOf, defineList, ids, integer, oneOf } from '../list-tools/public/define-list.ts';

export const searchStates = ['draft', 'open', 'filled', 'expired', 'withdrawn'] as const;
export const searchGrades = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11'] as const;
/** Options for the age of a search, in days. */
export const searchPeriods = ['30', '90', '365'] as const;
/** Hours of the week, as `2:15`. */
const weekHours = Array.from({ length: 7 * 24 }, (_, index) => `${1 + Math.floor(index / 24)}:${index % 24}`);
export const searchAnswers = ['nobody', 'unanswered', 'declined'] as const;

/** Searches for a teacher; by default drafts and open ones. */
export const searchList = defineList({
  path: '/api/matches/requests/',
  searchable: true,
  orderings: ['created_at', '-created_at', 'deadline', '-deadline'],
  filters: {
    state: anyOf(searchStates),
    course_id: ids,
    grade: anyOf(searchGrades),
    answers: oneOf(searchAnswers),
    days: integer(1, 366),
    wished: oneOf(weekHours),
  },
  toQuery: (given) => ({ ...given, state: given.state ?? ['draft', 'open'] }),
});
