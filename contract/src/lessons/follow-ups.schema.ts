import { z } from 'zod';
import { allowed, id, listQuery, repeated, text } from '../page.ts';
import { clientSaidHow } from './lessons.schema.ts';

/** Kinds of decisions that a cancelled or moved lesson needs. */
export const followUpKind = z.enum(['client_report', 'penalty', 'replacement']);
export type FollowUpKind = z.output<typeof followUpKind>;

/**
 * Outcomes. A report is confirmed, or its reason is changed. A penalty is confirmed or waived. A replacement is found, or closed without a
 * lesson. `dropped`: the lesson was reopened.
 */
export const followUpState = z.enum(['open', 'confirmed', 'changed', 'waived', 'done', 'closed', 'dropped']);
export type FollowUpState = z.output<typeof followUpState>;

export const FollowUp = z.object({
  id,
  kind: followUpKind,
  state: followUpState,
  lesson_id: id,
  start: z.string(),
  minutes: z.int(),
  kid_id: id,
  kid_name: z.string(),
  pupil: id,
  pupil_name: z.string(),
  teacher_id: id,
  teacher_name: z.string(),
  course_title: z.string(),
  service_course_id: id,
  /** Null if the lesson was moved. */
  cancel_reason_id: id.nullable(),
  cancel_reason: z.string().nullable(),
  /** Comment of the cancellation. */
  comment: z.string(),
  /** Pending shares, in basis points. A negative teacher's share is a penalty. */
  client_share: z.int(),
  teacher_share: z.int(),
  opened_at: z.string(),
  opened_by_name: z.string().nullable(),
  said_at: z.string().nullable(),
  said_how: clientSaidHow.nullable(),
  /** When a report is confirmed automatically. */
  due_at: z.string().nullable(),
  decided_at: z.string().nullable(),
  /** Null if the report was confirmed automatically. */
  decided_by_name: z.string().nullable(),
  decision_comment: z.string(),
  can: z.object({ decide: allowed }),
});
export type FollowUp = z.output<typeof FollowUp>;

export const FollowUpListQuery = listQuery(['opened_at', '-opened_at'], {
  kind: repeated(followUpKind),
  state: repeated(followUpState),
});
export type FollowUpListQuery = z.output<typeof FollowUpListQuery>;

/** The correct reason. Defaults to the reported one. */
export const ConfirmReportInput = z.strictObject({ reason_id: id.nullable().default(null), comment: text(1000).default('') });
export type ConfirmReportInput = z.output<typeof ConfirmReportInput>;

export const DecidePenaltyInput = z.strictObject({ agreed: z.boolean(), comment: text(1000).default('') });
export type DecidePenaltyInput = z.output<typeof DecidePenaltyInput>;

/** Why no other lesson is placed. */
export const CloseReplacementInput = z.strictObject({ comment: text(1000).min(1) });
export type CloseReplacementInput = z.output<typeof CloseReplacementInput>;
