import { z } from 'zod';
import { currency, minorUnits } from '../money.ts';
import { allowed, id, line, listQuery, text } from '../page.ts';
import { payReasonKind } from './pay-reasons.schema.ts';
import { longestTexts } from '../endpoint.ts';

export const PayAppeal = z.object({
  words: z.string(),
  state: z.enum(['open', 'granted', 'rejected']),
  opened_at: z.string(),
  answer: z.string(),
  decided_at: z.string().nullable(),
  decided_by_name: z.string().nullable(),
});
export type PayAppeal = z.output<typeof PayAppeal>;

/** A bonus, a deduction, or the penalty of a cancellation. */
export const PayAdjustment = z.object({
  /** The id of its pay line. */
  id: z.int(),
  kind: z.enum(['bonus', 'deduction', 'penalty']),
  /** Negative for deductions and penalties. */
  amount: minorUnits,
  currency,
  business_date: z.string(),
  /** In the current user's language; null for a penalty. */
  reason_title: z.string().nullable(),
  comment: z.string(),
  lesson: z.object({ id, start: z.string(), kid_name: z.string().nullable() }).nullable(),
  /** A picture or PDF is stored as evidence. */
  has_file: z.boolean(),
  given_at: z.string(),
  given_by_name: z.string().nullable(),
  reversed: z.boolean(),
  appeal: PayAppeal.nullable(),
  /** Last day of an appeal; null for a bonus. */
  appeal_until: z.string().nullable(),
  can: z.object({ appeal: allowed, decide: allowed, take_back: allowed }),
});
export type PayAdjustment = z.output<typeof PayAdjustment>;

/** A reason that the current user may use. */
export const GivenReason = z.object({ id, kind: payReasonKind, title: z.string(), largest: minorUnits, needs_lesson: z.boolean() });

export const PayAdjustmentsQuery = listQuery(['-id', 'id'], {});
export type PayAdjustmentsQuery = z.output<typeof PayAdjustmentsQuery>;

export const PayAdjustments = z.object({
  count: z.int().min(0),
  results: z.array(PayAdjustment),
  currency,
  /** Empty for users who may not give bonuses or deductions. */
  reasons: z.array(GivenReason),
});
export type PayAdjustments = z.output<typeof PayAdjustments>;

export const GiveAdjustmentInput = z.strictObject({
  reason_id: id,
  amount: minorUnits.min(1).max(100_000_000),
  /** Evidence: a lesson of the teacher. */
  lesson_id: id.nullable().default(null),
  /** Evidence: a file that the author uploaded for the teacher. */
  file_id: id.nullable().default(null),
  comment: text(1000).default(''),
});
export type GiveAdjustmentInput = z.output<typeof GiveAdjustmentInput>;

export const EvidenceFileQuery = z.strictObject({ file_name: line(longestTexts.fileName).min(1) });
export const EvidenceFile = z.object({ file_id: id });
export type EvidenceFile = z.output<typeof EvidenceFile>;

export const AppealPenaltyInput = z.strictObject({ words: text(1000).min(1) });
export type AppealPenaltyInput = z.output<typeof AppealPenaltyInput>;

export const DecideAppealInput = z.strictObject({ granted: z.boolean(), answer: text(1000).min(1) });
export type DecideAppealInput = z.output<typeof DecideAppealInput>;

export const TakeBackAdjustmentInput = z.strictObject({ comment: text(1000).min(1) });
export type TakeBackAdjustmentInput = z.output<typeof TakeBackAdjustmentInput>;
