import { z } from 'zod';

import { allowed, id, idText, listQuery, repeated } from '../page.ts';
import { LateCancellation, lateCancellationQuery, LateLesson } from '../lessons/taken-away.schema.ts';
import { inactivityReason } from '../inactivity-reasons/inactivity-reasons.schema.ts';
import { othersBecome } from '../regular-lessons/regular-rule-states.ts';
import { localDate } from '../time.ts';
import { engagementStatuses, learningChoices } from './engagement-states.ts';

export const engagementStatus = z.enum(engagementStatuses);
/** A child learns a course with a teacher. Days of the school's zone. */
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
  /** A reason of the dictionary, or the text of an older record. */
  end_reason: z.string().nullable(),
  can: z.object({ begin: allowed, pause: allowed, resume: allowed, end: allowed }),
});
export type Engagement = z.output<typeof Engagement>;

/** An engagement with the names of its people and course. */
export const EngagementRow = Engagement.extend({ client_id: id, client_name: z.string(), kid_name: z.string() });
export type EngagementRow = z.output<typeof EngagementRow>;

export const EngagementListQuery = listQuery(['-started_on', 'started_on'], {
  client_id: idText.optional(),
  kid_id: repeated(idText),
  teacher_id: idText.optional(),
  status: repeated(engagementStatus),
});
export type EngagementListQuery = z.output<typeof EngagementListQuery>;

/** A child begins a course in a pair or a group; its lessons are placed afterwards, weekly. */
export const OpenSharedEngagementInput = z.strictObject({ teacher_id: id, kid_id: id, course_id: id, service_course_id: id });
export type OpenSharedEngagementInput = z.output<typeof OpenSharedEngagementInput>;

/** `return_on`: the first day after the pause, if known; lessons from that day on stay. */
export const PauseEngagementInput = z.strictObject({ return_on: localDate.nullable().default(null), late_cancellation: LateCancellation });
export type PauseEngagementInput = z.output<typeof PauseEngagementInput>;
/**
 * With a cancellation reason, lessons placed by hand are cancelled too, each at its own cost; without one they stay. The reason also
 * applies to weekly lessons inside the late-cancellation limit, unless they have their own.
 */
export const EndEngagementInput = z.strictObject({
  reason: inactivityReason,
  cancel_reason_id: id.nullable().default(null),
  late_cancellation: LateCancellation,
});
export type EndEngagementInput = z.output<typeof EndEngagementInput>;

/** Question asked before an engagement, a child or a client stops. */
export const StopQuery = z.strictObject({ learning: z.enum(learningChoices), return_on: localDate.optional(), ...lateCancellationQuery });
export type StopQuery = z.output<typeof StopQuery>;
/** The same for one engagement, with the reason to cancel the remaining lessons. */
export const StopEngagementQuery = StopQuery.extend({ cancel_reason_id: idText.optional() });
export type StopEngagementQuery = z.output<typeof StopEngagementQuery>;

/**
 * A lesson that would be cancelled: the client's share of its price and the teacher's share of the rate, in basis points. A penalty is
 * negative.
 */
export const StopCancellation = z.object({
  lesson_id: id,
  start: z.string(),
  minutes: z.int(),
  client_share: z.int(),
  teacher_share: z.int(),
});
export type StopCancellation = z.output<typeof StopCancellation>;

/**
 * Effects of stopping: engagements paused and ended; weekly rules stopped; planned lessons removed (the first of them), cancelled because
 * they are inside the late-cancellation limit, and left because they were placed by hand or start after the return; teacher searches
 * withdrawn; packages that keep running, with their paid lessons. `cancels`: the cost of cancelling the lessons left, in order; null unless
 * requested.
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
  /** What happens to the other children of shared weekly lessons; the name is `null` for users who may not know the child. */
  others: z.array(z.object({ kid_name: z.string().nullable(), becomes: z.enum(othersBecome) })),
});
export type StopPreview = z.output<typeof StopPreview>;

/** Why a client or child leaves, until which day of the school's zone (if known), and what happens to the engagements. */
export const LeaveInput = z.strictObject({
  reason: inactivityReason,
  return_on: localDate.nullable().default(null),
  learning: z.enum(learningChoices),
  late_cancellation: LateCancellation,
});
export type LeaveInput = z.output<typeof LeaveInput>;
