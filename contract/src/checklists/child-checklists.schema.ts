import { z } from 'zod';
import { allowed, id, idText, listQuery, pageOf, repeated, text } from '../page.ts';
import { localDate } from '../time.ts';

/**
 * - `open`: not submitted yet.
 * - `revising`: submitted once; a correction is being written.
 * - `dropped`: nobody teaches the child the course any more.
 */
export const childChecklistStatus = z.enum(['open', 'submitted', 'revising', 'dropped']);
export type ChildChecklistStatus = z.output<typeof childChecklistStatus>;

/** Where a suggested mark comes from. `share` is between 0 and 1; null where nothing was marked. */
export const EvidenceSource = z.object({
  kind: z.enum(['topic', 'test']),
  title: z.string(),
  on: localDate,
  mark: z.int().nullable(),
  share: z.number().min(0).max(1).nullable(),
});
export type EvidenceSource = z.output<typeof EvidenceSource>;

export const ChildChecklistSummary = z.object({
  id,
  engagement_id: id,
  kid_id: id,
  kid_name: z.string(),
  client_id: id,
  teacher_id: id,
  teacher_name: z.string(),
  course_id: id,
  course_title: z.string(),
  grade: z.int(),
  version: z.int(),
  status: childChecklistStatus,
  deadline: z.string(),
  overdue: z.boolean(),
  first_submitted_at: z.string().nullable(),
  criteria: z.int(),
  marked: z.int(),
});
export type ChildChecklistSummary = z.output<typeof ChildChecklistSummary>;
export const ChildChecklistPage = pageOf(ChildChecklistSummary);

export const ChildChecklistsQuery = listQuery(['deadline', '-deadline'], {
  status: repeated(childChecklistStatus),
  kid_id: idText.optional(),
  course_id: idText.optional(),
});
export type ChildChecklistsQuery = z.output<typeof ChildChecklistsQuery>;

export const ChildCriterion = z.object({
  id,
  title: z.string(),
  scale: z.array(z.string()),
  /** The position of the chosen word in the scale, from 1; 0 for not assessed; null while unanswered. */
  mark: z.int().nullable(),
  comment: z.string(),
  suggested: z.boolean(),
  sources: z.array(EvidenceSource),
  /** The mark and comment of the previous submission. */
  last: z.object({ mark: z.int(), word: z.string(), comment: z.string() }).nullable(),
});
export type ChildCriterion = z.output<typeof ChildCriterion>;

export const ChildChecklist = ChildChecklistSummary.extend({
  revision: z.int(),
  comment: z.string(),
  lessons_held: z.int(),
  last_on: z.string().nullable(),
  sections: z.array(z.object({ id, title: z.string(), criteria: z.array(ChildCriterion) })),
  revisions: z.array(z.object({ revision: z.int(), submitted_at: z.string(), submitted_by_name: z.string() })),
  can: z.object({ fill: allowed, submit: allowed, revise: allowed, send: allowed }),
});
export type ChildChecklist = z.output<typeof ChildChecklist>;

export const OpenChecklistInput = z.strictObject({ engagement_id: id });

const mark = z.int().min(0).max(7).nullable();
const comment = text(1_000);
/** A mark or a comment, saved as it is typed; `before` is the displayed value (optimistic concurrency). */
export const MarkInput = z.strictObject({
  criterion_id: id,
  mark: mark.optional(),
  comment: comment.optional(),
  before: z.strictObject({ mark: mark.optional(), comment: comment.optional() }).optional(),
});
export type MarkInput = z.output<typeof MarkInput>;
const longComment = text(4_000);
export const ChecklistCommentInput = z.strictObject({
  comment: longComment,
  before: z.strictObject({ comment: longComment.optional() }).optional(),
});
export type ChecklistCommentInput = z.output<typeof ChecklistCommentInput>;
/** Submits exactly the revision that was displayed. */
export const SubmitChecklistInput = z.strictObject({ revision: z.int().min(1).max(1_000_000) });

export const ProgressQuery = z.strictObject({ kid_id: idText, course_id: idText });
/** Submissions, earliest first. `share` is the mean mark on a scale from the lowest to the highest word, 0 to 1; null without any mark. */
export const ChecklistProgress = z.array(
  z.object({
    id,
    submitted_on: z.string(),
    grade: z.int(),
    share: z.number().nullable(),
    sections: z.array(z.object({ title: z.string(), share: z.number().nullable() })),
  }),
);
export type ChecklistProgress = z.output<typeof ChecklistProgress>;
