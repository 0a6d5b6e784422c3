/**
 * The states of a rule that lessons repeat by, told from its days and today, and what may be done in each: the one table that
 * guards and buttons read. Today is that of the rule's own zone.
 */
export const ruleStates = ['upcoming', 'active', 'paused', 'ended'] as const;
export type RuleState = (typeof ruleStates)[number];

export type RuleAction = 'change' | 'pause' | 'resume' | 'end';

/** A pause that is still to come is taken back by resuming, too. */
export const ruleCan: Readonly<Record<RuleAction, { readonly from: readonly RuleState[]; readonly paused: boolean | null }>> = {
  change: { from: ['upcoming', 'active', 'paused'], paused: null },
  pause: { from: ['upcoming', 'active'], paused: false },
  resume: { from: ['upcoming', 'active', 'paused'], paused: true },
  end: { from: ['upcoming', 'active', 'paused'], paused: null },
};

/** Why a lesson of a rule is not the rule's to take back or replace: somebody changed it by hand, or it is written up. */
export const stayReasons = ['moved', 'cancelled', 'substituted', 'paired', 'corrected', 'written_up'] as const;
export type StayReason = (typeof stayReasons)[number];
