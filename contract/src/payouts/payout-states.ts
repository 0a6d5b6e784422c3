/** States of payouts, for server guards and browser buttons. Free of Zod, so the browser can import it. */

/** Maximum number of tax steps per kind of contract. */
export const mostTaxSteps = 8;

/** A register of the pay of a period, or of an advance on it. */
export const registerKinds = ['period', 'advance'] as const;
export type RegisterKind = (typeof registerKinds)[number];

export const registerStates = ['draft', 'approved', 'sent', 'discarded'] as const;
export type RegisterState = (typeof registerStates)[number];

/** `failed` and `dropped` are final; a failed payout is replaced by another one. */
export const payoutStates = ['planned', 'approved', 'sent', 'paid', 'failed', 'dropped'] as const;
export type PayoutState = (typeof payoutStates)[number];

/**
 * Effect of a row of a bank's file: `paid` and `failed` change a payout, `same` repeats a known state, `waiting` means that the bank has
 * not decided. The others are reported and change nothing.
 */
export const statusOutcomes = [
  'paid',
  'failed',
  'same',
  'waiting',
  'unknown',
  'other_sum',
  'other_account',
  'contradicts',
  'repeated',
  'unreadable',
] as const;
export type StatusOutcome = (typeof statusOutcomes)[number];

/** Why a person is not in a register. */
export const holdReasons = ['requisites_missing', 'own_approval', 'not_self_employed', 'receipt_overdue'] as const;
export type HoldReason = (typeof holdReasons)[number];
