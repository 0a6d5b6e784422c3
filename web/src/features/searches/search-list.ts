import { anyOf, defineList, ids, oneOf } from '../list-tools/public/define-list.ts';

export const searchStates = ['draft', 'open', 'filled', 'expired', 'withdrawn'] as const;
export const searchAnswers = ['nobody', 'unanswered', 'declined'] as const;

/** Searches for a teacher. Where the address names no state, those that go on. */
export const searchList = defineList({
  path: '/api/matches/requests/',
  searchable: true,
  orderings: ['created_at', '-created_at', 'deadline', '-deadline'],
  filters: { state: anyOf(searchStates), course_id: ids, answers: oneOf(searchAnswers) },
  toQuery: (given) => ({ ...given, state: given.state ?? ['draft', 'open'] }),
});
