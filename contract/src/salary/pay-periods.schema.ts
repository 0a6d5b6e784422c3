import { z } from 'zod';
import { allowed, text } from '../page.ts';
import { PayPeriodHead, payPeriodState } from './salary.schema.ts';

/** A change of a period's state. `reason` is given when a period is reopened. */
export const PayPeriodStep = z.object({
  state: payPeriodState,
  at: z.string(),
  /** Null for a background job. */
  by_name: z.string().nullable(),
  reason: z.string(),
});

/** A pay period with its calculation, history and possible actions. */
export const PayPeriod = PayPeriodHead.extend({
  /** Progress of the background calculation, in people; null before it starts. */
  calculation: z.object({ people: z.int(), done: z.int(), finished_at: z.string().nullable() }).nullable(),
  /** Oldest first. */
  steps: z.array(PayPeriodStep),
  /** Open disputes. Null for users who do not manage pay. */
  open_disputes: z.int().nullable(),
  /** The approver who is paid by the period: that pay waits for another approver. Null for users who do not manage pay. */
  waiting: z.string().nullable(),
  /** During the review: groups with teachers whose pay their curator has not approved. Null for users who do not manage pay. */
  unapproved_groups: z.array(z.object({ curator_name: z.string(), people: z.int().min(1) })).nullable(),
  can: z.object({ calculate: allowed, review: allowed, approve: allowed, close: allowed, reopen: allowed }),
});
export type PayPeriod = z.output<typeof PayPeriod>;

export const ReopenPayPeriodInput = z.strictObject({ reason: text(500).min(1) });
export type ReopenPayPeriodInput = z.output<typeof ReopenPayPeriodInput>;
