import { z } from 'zod';
import { currency, minorUnits } from '../money.ts';
import { approvalStates } from './ledger-states.ts';
import { allowed, id, listQuery, pageOf, repeated, search, text } from '../page.ts';

/** A payout, bonus or reversal that one person requested and another one decides. */
export const MoneyApproval = z.object({
  id,
  kind: z.enum(['payment', 'reversal']),
  state: z.enum(approvalStates),
  client_id: id,
  client_name: z.string(),
  occasion_title: z.string(),
  /** The transaction to reverse. */
  reverses_id: z.int().nullable(),
  amount: minorUnits,
  currency,
  business_date: z.string().nullable(),
  comment: z.string(),
  asked_at: z.string(),
  asked_by_name: z.string(),
  decided_at: z.string().nullable(),
  decided_by_name: z.string().nullable(),
  decision_comment: z.string(),
  /** The posted transaction. */
  transaction_id: z.int().nullable(),
  can: z.object({ approve: allowed, reject: allowed, withdraw: allowed }),
});
export type MoneyApproval = z.output<typeof MoneyApproval>;

export const ApprovalListQuery = listQuery(['-asked_at'], { search, state: repeated(z.enum(approvalStates)) });
export type ApprovalListQuery = z.output<typeof ApprovalListQuery>;
export const ApprovalPage = pageOf(MoneyApproval);
export type ApprovalPage = z.output<typeof ApprovalPage>;

export const DecideApprovalInput = z.strictObject({ comment: text(1000).default('') });
export type DecideApprovalInput = z.output<typeof DecideApprovalInput>;
