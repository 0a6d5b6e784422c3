/**
 * States and transitions of a lesson: the one table for guards and buttons. "Unfinished" is derived, not a state: planned, and the end has
 * passed.
 */
export const lessonStatuses = ['planned', 'held', 'client_no_show', 'cancelled', 'rescheduled'] as const;
export type LessonStatus = (typeof lessonStatuses)[number];

/** States in which a lesson occupies the teacher's and the child's time. */
export const occupyingStatuses = ['planned', 'held', 'client_no_show'] as const satisfies readonly LessonStatus[];

export type LessonAction = 'conduct' | 'mark_held' | 'move' | 'copy' | 'substitute' | 'cancel' | 'mark_no_show' | 'correct';

type Transition = {
  readonly from: readonly LessonStatus[];
  /** Empty if the action does not change the lesson. */
  readonly to: readonly LessonStatus[];
  /** `after_wait`: after the school's waiting time for a client. */
  readonly when: 'any_time' | 'after_start' | 'after_wait';
};

/** From which states each action leads where, and whether before or after the lesson's start. */
export const lessonCan: Readonly<Record<LessonAction, Transition>> = {
  conduct: { from: ['planned'], to: ['held', 'client_no_show'], when: 'after_start' },
  // A lesson counts as held from its end; whoever may correct it can say so from its start.
  mark_held: { from: ['planned'], to: ['held'], when: 'after_start' },
  // After the end of the lesson only for users who may correct it.
  move: { from: ['planned'], to: ['rescheduled'], when: 'any_time' },
  copy: { from: lessonStatuses, to: [], when: 'any_time' },
  substitute: { from: ['planned'], to: [], when: 'any_time' },
  cancel: { from: ['planned'], to: ['cancelled'], when: 'any_time' },
  // No-show: of the client, or of the teacher. The latter is a cancellation by the teacher's fault.
  mark_no_show: { from: ['planned'], to: ['client_no_show', 'cancelled'], when: 'after_wait' },
  // A moved lesson is corrected by moving the new one back.
  correct: { from: ['held', 'client_no_show', 'cancelled'], to: ['planned'], when: 'any_time' },
};
