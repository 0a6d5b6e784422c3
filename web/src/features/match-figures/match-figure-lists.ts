import { anyOf, defineList, ids, integer, oneOf } from '../list-tools/public/define-list.ts';

export const answerStates = ['accepted', 'declined', 'expired'] as const;
export const answerTitles = {
  accepted: 'match:figures.state.accepted',
  declined: 'match:figures.state.declined',
  expired: 'match:figures.state.expired',
} as const;
export const dayChoices = ['30', '90', '365'] as const;
export const usualDays = 90;
/** Hours of the week: `2:15`. */
const weekHours = Array.from({ length: 7 * 24 }, (_, index) => `${1 + Math.floor(index / 24)}:${index % 24}`);

/** Filters shared by all charts and lists. */
export const sharedFilters = {
  days: integer(1, 366),
  course_id: ids,
  grade: anyOf(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11']),
};

/** Answers to offers; by default declines. */
export const answerList = defineList({
  path: '/api/matches/answers/',
  subject: 'offer_answers',
  orderings: ['-ended_at', 'ended_at', '-waited', 'waited'],
  choosable: true,
  filters: { ...sharedFilters, teacher_id: ids, reason_id: ids, state: anyOf(answerStates), hour: oneOf(weekHours) },
  toQuery: (given) => ({ ...given, state: given.state ?? ['declined'] }),
});

export const teacherList = defineList({
  path: '/api/matches/teacher-answers/',
  subject: 'teacher_answers',
  orderings: ['accepted_percent', '-accepted_percent', '-answer_minutes', 'answer_minutes', '-expired', 'expired', 'name', '-name'],
  choosable: true,
  filters: sharedFilters,
});
