/** States of a weekly rule, derived from its dates and today in its own zone, and allowed actions: the one table for guards and buttons. */
export const ruleStates = ['upcoming', 'active', 'paused', 'ended'] as const;
export type RuleState = (typeof ruleStates)[number];

export type RuleAction = 'change' | 'pause' | 'resume' | 'end';

/** Resuming also cancels a future pause. */
export const ruleCan: Readonly<Record<RuleAction, { readonly from: readonly RuleState[]; readonly paused: boolean | null }>> = {
  change: { from: ['upcoming', 'active', 'paused'], paused: null },
  pause: { from: ['upcoming', 'active'], paused: false },
  resume: { from: ['upcoming', 'active', 'paused'], paused: true },
  end: { from: ['upcoming', 'active', 'paused'], paused: null },
};

/** Why a rule does not remove or replace a lesson: it was changed by hand, or has a report. */
export const stayReasons = ['moved', 'cancelled', 'substituted', 'paired', 'corrected', 'written_up'] as const;
export type StayReason = (typeof stayReasons)[number];
