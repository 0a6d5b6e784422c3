/** States of a weekly rule, derived from its dates and today in its own zone, and allowed actions: the one table for guards and buttons. */
export const ruleStates = ['upcoming', 'active', 'paused', 'ended'] as const;
export type RuleState = (typeof ruleStates)[number];

export type RuleAction = 'change' | 'pause' | 'resume' | 'end' | 'join';

/** Resuming also cancels a future pause. */
export const ruleCan: Readonly<Record<RuleAction, { readonly from: readonly RuleState[]; readonly paused: boolean | null }>> = {
  change: { from: ['upcoming', 'active', 'paused'], paused: null },
  pause: { from: ['upcoming', 'active'], paused: false },
  resume: { from: ['upcoming', 'active', 'paused'], paused: true },
  end: { from: ['upcoming', 'active', 'paused'], paused: null },
  join: { from: ['upcoming', 'active', 'paused'], paused: null },
};

/** Maximum number of children in one weekly lesson, by kind of service; other services are for one child. */
export const mostChildren = { pair: 2, group: 12 } as const;
/** Maximum number of children who learn together in lessons of a service. */
export function mostTogether(kind: string): number {
  return kind === 'pair' || kind === 'group' ? mostChildren[kind] : 1;
}
/** What happens to the other children of a weekly lesson when one child's part pauses or ends. */
export const othersBecome = ['goes_on', 'goes_on_alone', 'stops_too', 'rests'] as const;

/** Why a rule does not remove or replace a lesson: it was changed by hand, or has a report. */
export const stayReasons = ['moved', 'cancelled', 'substituted', 'corrected', 'written_up'] as const;
export type StayReason = (typeof stayReasons)[number];
