/**
 * The states of a lesson and what may be done in each: the one table that guards and buttons read.
 * "Unfinished" is no state but derived: planned, and its end has passed.
 */
export const lessonStatuses = ['planned', 'held', 'client_no_show', 'cancelled', 'rescheduled'] as const;
export type LessonStatus = (typeof lessonStatuses)[number];

/** Lessons that take up the teacher's and the child's time. */
export const occupyingStatuses = ['planned', 'held', 'client_no_show'] as const satisfies readonly LessonStatus[];

export type LessonAction = 'conduct' | 'move' | 'cancel';

/** From which state each action leads where, and on which side of the lesson's start it is possible. */
export const lessonCan: Readonly<
  Record<LessonAction, { readonly from: LessonStatus; readonly to: readonly LessonStatus[]; readonly when: 'after_start' | 'any_time' }>
> = {
  conduct: { from: 'planned', to: ['held', 'client_no_show'], when: 'after_start' },
  move: { from: 'planned', to: ['rescheduled'], when: 'any_time' },
  cancel: { from: 'planned', to: ['cancelled'], when: 'any_time' },
};
