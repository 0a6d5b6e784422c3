/**
 * The states of a vacation and what may be done in each: the one table that guards and buttons read. Only an approved one
 * takes the teacher's time.
 */
export const vacationStates = ['requested', 'approved', 'rejected', 'cancelled'] as const;
export type VacationState = (typeof vacationStates)[number];

/** Vacations whose days are spoken for: no other one of the teacher may touch them, and they count for the year. */
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
  // Also after its start: what nobody answered in time does not stay open for ever.
  reject: { from: ['requested'], to: 'rejected', when: 'any_time' },
  cancel: { from: ['requested', 'approved'], to: 'cancelled', when: 'before_start' },
  // What is left of it goes back to lessons; its days until then stay as they were.
  shorten: { from: ['approved'], to: 'approved', when: 'during' },
  // Of a shortened one: a lesson of the freed days returns to its time and teacher.
  bring_back: { from: ['approved'], to: 'approved', when: 'any_time' },
};
