/**
 * The states of a lesson and what may be done in each: the one table that guards and buttons read.
 * "Unfinished" is no state but derived: planned, and its end has passed.
 */
export const lessonStatuses = ['planned', 'held', 'client_no_show', 'cancelled', 'rescheduled'] as const;
export type LessonStatus = (typeof lessonStatuses)[number];

/** Lessons that take up the teacher's and the child's time. */
export const occupyingStatuses = ['planned', 'held', 'client_no_show'] as const satisfies readonly LessonStatus[];

export type LessonAction = 'conduct' | 'move' | 'copy' | 'substitute' | 'cancel' | 'mark_no_show' | 'correct';

type Transition = {
  readonly from: readonly LessonStatus[];
  /** Empty for what leaves the lesson as it is. */
  readonly to: readonly LessonStatus[];
  /** `after_wait`: once everybody has waited for a client as long as the school says. */
  readonly when: 'any_time' | 'after_start' | 'after_wait';
};

/** From which states each action leads where, and on which side of the lesson's start it is possible. */
export const lessonCan: Readonly<Record<LessonAction, Transition>> = {
  conduct: { from: ['planned'], to: ['held', 'client_no_show'], when: 'after_start' },
  // Once the lesson has ended, only by whoever may correct it.
  move: { from: ['planned'], to: ['rescheduled'], when: 'any_time' },
  copy: { from: lessonStatuses, to: [], when: 'any_time' },
  substitute: { from: ['planned'], to: [], when: 'any_time' },
  cancel: { from: ['planned'], to: ['cancelled'], when: 'any_time' },
  // Who did not come: the client, or the teacher, whose absence is a cancellation by their fault.
  mark_no_show: { from: ['planned'], to: ['client_no_show', 'cancelled'], when: 'after_wait' },
  // A moved lesson is corrected by moving the new one back.
  correct: { from: ['held', 'client_no_show', 'cancelled'], to: ['planned'], when: 'any_time' },
};
