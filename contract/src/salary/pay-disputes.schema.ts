import { z } from 'zod';
import { allowed, id, text } from '../page.ts';

export const payDisputeReasons = ['wrong_sum', 'wrong_outcome', 'not_my_lesson', 'other'] as const;
export const payDisputeState = z.enum(['open', 'accepted', 'rejected', 'withdrawn']);

/** A dispute about a pay line, with its answer. */
export const PayDispute = z.object({
  id,
  reason: z.enum(payDisputeReasons),
  words: z.string(),
  state: payDisputeState,
  opened_at: z.string(),
  answer: z.string(),
  /** When it was answered or withdrawn. */
  closed_at: z.string().nullable(),
  closed_by_name: z.string().nullable(),
  can: z.object({ answer: allowed, withdraw: allowed }),
});
export type PayDispute = z.output<typeof PayDispute>;

export const DisputePayInput = z.strictObject({
  accrual_id: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
  reason: z.enum(payDisputeReasons),
  words: text(1000),
});
export type DisputePayInput = z.output<typeof DisputePayInput>;

/** Scheme pay lines have no lesson that a dispute could name. */
export const DisputeSchemePayInput = z.strictObject({
  line_id: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
  reason: z.enum(['wrong_sum', 'other']),
  words: text(1000),
});
export type DisputeSchemePayInput = z.output<typeof DisputeSchemePayInput>;

/** The answer explains the result; an accepted line is corrected by its lesson or by a bonus. */
export const AnswerPayDisputeInput = z.strictObject({ accepted: z.boolean(), answer: text(1000).min(1) });
export type AnswerPayDisputeInput = z.output<typeof AnswerPayDisputeInput>;
