import { z } from 'zod';

import { allowed, id, idText, listQuery, repeated } from '../page.ts';
import { LateCancellation, lateCancellationQuery, LateLesson } from '../lessons/taken-away.schema.ts';
import { inactiveReason } from '../teachers/teachers.schema.ts';
import { localDate } from '../time.ts';
import { engagementStatuses, learningChoices } from './engagement-states.ts';

export const engagementStatus = z.enum(engagementStatuses);
/** This child learns this course with this teacher. Days are those of the school. */
export const Engagement = z.object({
  id,
  kid_id: id,
  course_id: id,
  course_title: z.string(),
  teacher_id: id,
  teacher_name: z.string(),
  service_course_id: id,
  service_course_title: z.string(),
  status: engagementStatus,
  started_on: z.string(),
  paused_on: z.string().nullable(),
  return_on: z.string().nullable(),
  ended_on: z.string().nullable(),
  /** One of the dictionary of reasons, or the words of an older record. */
  end_reason: z.string().nullable(),
  can: z.object({ begin: allowed, pause: allowed, resume: allowed, end: allowed }),
});
export type Engagement = z.output<typeof Engagement>;

/** An engagement with the names around it. */
export const EngagementRow = Engagement.extend({ client_id: id, client_name: z.string(), kid_name: z.string() });
export type EngagementRow = z.output<typeof EngagementRow>;

export const EngagementListQuery = listQuery(['-started_on', 'started_on'], {
  client_id: idText.optional(),
  kid_id: repeated(idText),
  teacher_id: idText.optional(),
  status: repeated(engagementStatus),
});
export type EngagementListQuery = z.output<typeof EngagementListQuery>;

/** Until when lessons rest, where that is known. Lessons from that day on stay where they are. */
export const PauseEngagementInput = z.strictObject({ return_on: localDate.nullable().default(null), late_cancellation: LateCancellation });
export type PauseEngagementInput = z.output<typeof PauseEngagementInput>;
/**
 * With a reason of cancelling, lessons that somebody arranged by hand are cancelled, too, each at its own cost; without, they stay. It
 * is also that of weekly lessons inside the limit of late cancellation, where none is named for them.
 */
export const EndEngagementInput = z.strictObject({
  reason: inactiveReason,
  cancel_reason_id: id.nullable().default(null),
  late_cancellation: LateCancellation,
});
export type EndEngagementInput = z.output<typeof EndEngagementInput>;

/** What is asked before an engagement, a child or a client stops learning. */
export const StopQuery = z.strictObject({ learning: z.enum(learningChoices), return_on: localDate.optional(), ...lateCancellationQuery });
export type StopQuery = z.output<typeof StopQuery>;
/** The same of one engagement, with the reason for which lessons that stay would be cancelled. */
export const StopEngagementQuery = StopQuery.extend({ cancel_reason_id: idText.optional() });
export type StopEngagementQuery = z.output<typeof StopEngagementQuery>;

/** A lesson that would be cancelled: the client's share of its price and the teacher's of the rate, in basis points; a penalty is negative. */
export const StopCancellation = z.object({
  lesson_id: id,
  start: z.string(),
  minutes: z.int(),
  client_share: z.int(),
  teacher_share: z.int(),
});
export type StopCancellation = z.output<typeof StopCancellation>;

/**
 * What stopping leads to: engagements that pause and end, weekly lessons that stop, planned lessons that are taken back (the first of
 * them), that are cancelled because they are inside the limit of late cancellation, and that stay because somebody arranged them by hand or because they are after the return, searches for a teacher that are
 * withdrawn, packages that go on running and their paid lessons. Of those that stay, `cancels` are what cancelling them as well would
 * cost, one after the other; null where nobody asked.
 */
export const StopPreview = z.object({
  pauses: z.int(),
  ends: z.int(),
  rules: z.int(),
  taken_back: z.int(),
  first: z.string().nullable(),
  late: z.array(LateLesson),
  stays: z.int(),
  searches: z.int(),
  packages: z.int(),
  units_left: z.int(),
  cancels: z.array(StopCancellation).nullable(),
});
export type StopPreview = z.output<typeof StopPreview>;

/** Why a client or a child leaves, until which day of the school if that is known, and what becomes of what they learn. */
export const LeaveInput = z.strictObject({
  reason: inactiveReason,
  return_on: localDate.nullable().default(null),
  learning: z.enum(learningChoices),
  late_cancellation: LateCancellation,
});
export type LeaveInput = z.output<typeof LeaveInput>;
