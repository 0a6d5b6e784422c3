import { z } from 'zod';
import { entry, entryChange } from '../dictionary.ts';
import { currency, minorUnits } from '../money.ts';
import { allowed, id, line, listQuery, text } from '../page.ts';
import { WeeklyTime, weeklyTimes } from '../regular-lessons/regular-lessons.schema.ts';
import { RateStep } from '../salary/rates/rates.schema.ts';
import { SlotWeek } from '../schedule/free-teachers.schema.ts';
import { instant, isoWeekday, zone } from '../time.ts';
import { matchOfferState, matchRequestState } from './matches.schema.ts';

const startMinute = z.int().min(0).max(1439);
const window = z.object({ weekday: isoWeekday, start_minute: z.int(), finish_minute: z.int() });

/**
 * An offer as its teacher sees it: without surname, client or contacts. Times are wall times of `zone`. `pay` is the teacher's
 * own rate for lessons of the child from their first day on.
 * `taken`: another teacher accepted first.
 */
export const InboxOffer = z.object({
  id,
  state: matchOfferState,
  request_state: matchRequestState,
  taken: z.boolean(),
  offered_at: z.string(),
  viewed_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  deadline: z.string(),
  kid_first_name: z.string(),
  age: z.int().nullable(),
  grade: z.int(),
  course_title: z.string(),
  level: z.string().nullable(),
  service_title: z.string(),
  trial: z.boolean(),
  lessons_per_week: z.int(),
  minutes: z.int(),
  weeks: z.int(),
  zone,
  starts_on: z.string().nullable(),
  windows: z.array(window),
  slots: z.array(WeeklyTime),
  comment: z.string(),
  asked_by_name: z.string().nullable(),
  pay: z
    .object({ amount: minorUnits, currency, steps: z.array(RateStep), least: minorUnits.nullable(), most: minorUnits.nullable() })
    .nullable(),
  decline_reason: z.string().nullable(),
  /** Number of weekly times in an acceptance. */
  times_to_choose: z.int().min(1),
  can: z.object({ accept: allowed, decline: allowed }),
});
export type InboxOffer = z.output<typeof InboxOffer>;

export const OwnOfferListQuery = listQuery(['deadline', '-ended_at'], { box: z.enum(['open', 'past']).default('open') });
export type OwnOfferListQuery = z.output<typeof OwnOfferListQuery>;

/**
 * A possible start within the requested windows. `failing`: weeks in which it fails, with the conflicts. The teacher's wall time is that of
 * the first week.
 */
export const OfferedTime = WeeklyTime.extend({
  teacher_weekday: isoWeekday,
  teacher_start_minute: startMinute,
  holds: z.boolean(),
  failing: z.array(SlotWeek),
});
export type OfferedTime = z.output<typeof OfferedTime>;

/**
 * An offer over the teacher's coming weeks. Fit: number of starts that hold in all weeks, minutes of lessons in the first week against the
 * capacity, and lessons held with the child before. `suggested`: the times the manager's search would choose first.
 */
export const OfferFit = z.object({
  first_day: z.string(),
  teacher_zone: zone,
  times: z.array(OfferedTime),
  suggested: z.array(WeeklyTime),
  fit: z.object({
    holding: z.int().min(0),
    load_minutes: z.int().min(0),
    max_minutes_per_week: z.int().nullable(),
    held_before: z.int().min(0),
  }),
});
export type OfferFit = z.output<typeof OfferFit>;

export const ViewedOffer = z.object({ unviewed: z.int().min(0) });
export type ViewedOffer = z.output<typeof ViewedOffer>;

/** Weekly times in the request's zone, each as `1:900`. */
export const AcceptancePreviewQuery = z.strictObject({ time: weeklyTimes });
export type AcceptancePreviewQuery = z.output<typeof AcceptancePreviewQuery>;

/**
 * Lessons that an acceptance would place, and dates on which it would not, with the error key. A trial is one lesson on the first free
 * date.
 */
export const Acceptance = z.object({
  trial: z.boolean(),
  zone,
  teacher_zone: zone,
  dates: z.array(z.object({ start: z.string(), finish: z.string(), conflict: z.string().nullable() })),
  placeable: z.int().min(0),
});
export type Acceptance = z.output<typeof Acceptance>;

/** `failing`: failing starts that the teacher has seen. If another one fails meanwhile, nothing is placed. */
export const AcceptOfferInput = z.strictObject({
  times: z.array(WeeklyTime).min(1).max(7),
  failing: z.array(instant).max(200).default([]),
});
export type AcceptOfferInput = z.output<typeof AcceptOfferInput>;

export const AcceptedOffer = z.object({
  engagement_id: id,
  kid_name: z.string(),
  placed: z.int().min(0),
  first_start: z.string().nullable(),
});
export type AcceptedOffer = z.output<typeof AcceptedOffer>;

/** `times`: alternative weekly times, in the request's zone. */
export const DeclineOfferInput = z.strictObject({
  reason_id: id,
  comment: text(500).default(''),
  times: z.array(WeeklyTime).max(7).default([]),
});
export type DeclineOfferInput = z.output<typeof DeclineOfferInput>;

const titles = { title_en: line(100).min(1), title_ru: line(100).min(1) };

export const DeclineReasonInput = z.strictObject({ ...titles, needs_comment: z.boolean().default(false) });
export const DeclineReasonChange = entryChange({ ...titles, needs_comment: z.boolean() });
/** Decline reasons. Some require a comment. */
export const DeclineReasonEntry = entry({ title_en: z.string(), title_ru: z.string(), needs_comment: z.boolean() });
export type DeclineReasonEntry = z.output<typeof DeclineReasonEntry>;

/** A reason in the reader's language. */
export const DeclineReason = z.object({ id, title: z.string(), needs_comment: z.boolean() });
export type DeclineReason = z.output<typeof DeclineReason>;
