import { z } from 'zod';
import { entry, entryChange } from '../dictionary.ts';
import { currency, minorUnits } from '../money.ts';
import { allowed, id, listQuery, text } from '../page.ts';
import { WeeklyTime, weeklyTimes } from '../regular-lessons/regular-lessons.schema.ts';
import { SlotWeek } from '../schedule/free-teachers.schema.ts';
import { instant, isoWeekday, zone } from '../time.ts';
import { matchOfferState, matchRequestState } from './matches.schema.ts';

const startMinute = z.int().min(0).max(1439);
const window = z.object({ weekday: isoWeekday, start_minute: z.int(), finish_minute: z.int() });

/**
 * What a teacher reads of a child who is offered to them: no surname, no client and no contact. Times are wall times of `zone`.
 * `pay` is the teacher's own rate for the lessons. `taken`: somebody else accepted first.
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
  pay: z.object({ amount: minorUnits, currency }).nullable(),
  decline_reason: z.string().nullable(),
  /** How many weekly times an acceptance names. */
  times_to_choose: z.int().min(1),
  can: z.object({ accept: allowed, decline: allowed }),
});
export type InboxOffer = z.output<typeof InboxOffer>;

export const OwnOfferListQuery = listQuery(['deadline', '-ended_at'], { box: z.enum(['open', 'past']).default('open') });
export type OwnOfferListQuery = z.output<typeof OwnOfferListQuery>;

/**
 * A start inside the wished windows. `failing` are the weeks in which it does not hold, with what collides; the teacher's own wall
 * time is that of the first week.
 */
export const OfferedTime = WeeklyTime.extend({
  teacher_weekday: isoWeekday,
  teacher_start_minute: startMinute,
  holds: z.boolean(),
  failing: z.array(SlotWeek),
});
export type OfferedTime = z.output<typeof OfferedTime>;

/**
 * An offer over the teacher's own time in the coming weeks. The parts of the fit: how many starts hold in all weeks, the minutes of
 * lessons in the first week beside the capacity, and lessons that were held with the child before. `suggested` are the times that
 * the manager's search would take first.
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

/** Weekly times of the request’s zone, `1:900` each. */
export const AcceptancePreviewQuery = z.strictObject({ time: weeklyTimes });
export type AcceptancePreviewQuery = z.output<typeof AcceptancePreviewQuery>;

/**
 * The lessons that accepting would place, and the dates on which it would not, with the reason (an error key). A trial is one lesson,
 * on the first date that is free.
 */
export const Acceptance = z.object({
  trial: z.boolean(),
  zone,
  teacher_zone: zone,
  dates: z.array(z.object({ start: z.string(), finish: z.string(), conflict: z.string().nullable() })),
  placeable: z.int().min(0),
});
export type Acceptance = z.output<typeof Acceptance>;

/** `failing`: the starts that the teacher has seen fail. Should another one fail meanwhile, nothing is made. */
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

/** `times`: other weekly times that the teacher could offer, in the zone of the request. */
export const DeclineOfferInput = z.strictObject({
  reason_id: id,
  comment: text(500).default(''),
  times: z.array(WeeklyTime).max(7).default([]),
});
export type DeclineOfferInput = z.output<typeof DeclineOfferInput>;

const titles = { title_en: text(100).min(1), title_ru: text(100).min(1) };

export const DeclineReasonInput = z.strictObject({ ...titles, needs_comment: z.boolean().default(false) });
export const DeclineReasonChange = entryChange({ ...titles, needs_comment: z.boolean() });
/** Why teachers decline; one that needs a comment says nothing without words. */
export const DeclineReasonEntry = entry({ title_en: z.string(), title_ru: z.string(), needs_comment: z.boolean() });
export type DeclineReasonEntry = z.output<typeof DeclineReasonEntry>;

/** A reason in the language of whoever chooses it. */
export const DeclineReason = z.object({ id, title: z.string(), needs_comment: z.boolean() });
export type DeclineReason = z.output<typeof DeclineReason>;
