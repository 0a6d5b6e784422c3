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
  /** The progress of the calculation in the background, in people; null before it. */
  calculation: z.object({ people: z.int(), done: z.int(), finished_at: z.string().nullable() }).nullable(),
  /** Oldest first. */
  steps: z.array(PayPeriodStep),
  /** Lines that are still disputed. Null for users who do not keep pay. */
  open_disputes: z.int().nullable(),
  /** Who approved it and is paid by it: that pay waits for another person. Null for users who do not keep pay. */
  waiting: z.string().nullable(),
  /** While it is reviewed: groups with teachers whose pay their curator has not approved. Null for users who do not keep pay. */
  unapproved_groups: z.array(z.object({ curator_name: z.string(), people: z.int().min(1) })).nullable(),
  can: z.object({ calculate: allowed, review: allowed, approve: allowed, close: allowed, reopen: allowed }),
});
export type PayPeriod = z.output<typeof PayPeriod>;

export const ReopenPayPeriodInput = z.strictObject({ reason: text(500).min(1) });
export type ReopenPayPeriodInput = z.output<typeof ReopenPayPeriodInput>;
