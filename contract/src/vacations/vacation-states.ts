/** States and transitions of a vacation: the one table for guards and buttons. Only an approved vacation occupies the teacher's time. */
export const vacationStates = ['requested', 'approved', 'rejected', 'cancelled'] as const;
export type VacationState = (typeof vacationStates)[number];

/** States in which a vacation occupies its days: no other one of the teacher may overlap it, and it counts for the year. */
export const standingStates = ['requested', 'approved'] as const satisfies readonly VacationState[];

export type VacationAction = 'approve' | 'reject' | 'cancel' | 'shorten' | 'bring_back';

/** From which states each action leads where, and on which side of the vacation's start it is possible. */
export const vacationCan: Readonly<
  Record<
    VacationAction,
    { readonly from: readonly VacationState[]; readonly to: VacationState; readonly when: 'before_start' | 'during' | 'any_time' }
  >
> = {
  approve: { from: ['requested'], to: 'approved', when: 'before_start' },
  // Also after its start, so that an unanswered request does not stay open for ever.
  reject: { from: ['requested'], to: 'rejected', when: 'any_time' },
  cancel: { from: ['requested', 'approved'], to: 'cancelled', when: 'before_start' },
  // Frees the remaining days for lessons; the days before stay as they were.
  shorten: { from: ['approved'], to: 'approved', when: 'during' },
  // After shortening: restores a lesson of the freed days to its time and teacher.
  bring_back: { from: ['approved'], to: 'approved', when: 'any_time' },
};
