import { z } from 'zod';
import { currency, minorUnits } from '../money.ts';
import { allowed, flag, id, idText, listQuery, repeated } from '../page.ts';
import { lessonMinutes, lessonMinutesText, serviceCourseKind } from '../study/study.schema.ts';
import { instant, isoWeekday, localDate, zone } from '../time.ts';
import { lessonStatuses } from '../lessons/lesson-states.ts';
import { LateCancellation, lateCancellationQuery, LateLesson } from '../lessons/taken-away.schema.ts';
import { mostChildren, othersBecome, ruleStates, stayReasons } from './regular-rule-states.ts';

/** Default of the setting `lessons_ahead_weeks`: how many weeks ahead lessons are placed. */
export const usualWeeksAhead = 8;

const startMinute = z.int().min(0).max(1439);

/** A weekly time, in the rule's zone. */
export const WeeklyTime = z.strictObject({ weekday: isoWeekday, start_minute: startMinute });
export type WeeklyTime = z.output<typeof WeeklyTime>;

/** The same in a URL, `weekday:start` in minutes since midnight: `1:900` is Monday, 15:00. */
const weeklyTimeText = z
  .string()
  .regex(/^[1-7]:\d{1,4}$/)
  .transform((value) => {
    const [weekday = 0, start_minute = 0] = value.split(':').map(Number);
    return { weekday, start_minute };
  })
  .refine(({ start_minute }) => start_minute < 1440, 'a start before 24:00');

/** Repeatable query parameter. */
export const weeklyTimes = z.preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(weeklyTimeText).min(1).max(14));

/** Days of the rule's zone, [from_day, to_day). Open-ended until resumed. */
export const RegularPause = z.object({ from_day: z.string(), to_day: z.string().nullable() });
export type RegularPause = z.output<typeof RegularPause>;

/**
 * A weekly rule: lessons every week on a weekday at a wall time of `zone`, on the dates [valid_from, valid_to). `lessons_ahead`: planned
 * lessons. `unplaced`: future dates on which none could be placed.
 */
export const RegularRule = z.object({
  id,
  engagement_id: id,
  teacher_id: id,
  teacher_name: z.string(),
  teacher_zone: zone,
  kid_id: id,
  kid_name: z.string(),
  kid_zone: zone,
  pupil: id,
  pupil_name: z.string(),
  course_title: z.string(),
  kind: serviceCourseKind,
  weekday: isoWeekday,
  start_minute: startMinute,
  minutes: z.int(),
  zone,
  valid_from: z.string(),
  valid_to: z.string().nullable(),
  parent_rule_id: id.nullable(),
  /** The shared weekly lesson of a pair or a group; `null` for a lesson of one child. */
  group_id: id.nullable(),
  /** The other children of the shared lesson whose rules have not ended. The child is `null` for users who may not know it. */
  others: z.array(z.object({ rule_id: id, kid_id: id.nullable(), kid_name: z.string().nullable(), state: z.enum(ruleStates) })),
  state: z.enum(ruleStates),
  /** The current pause, or the next one. */
  pause: RegularPause.nullable(),
  next_lesson: z.string().nullable(),
  lessons_ahead: z.int(),
  unplaced: z.int(),
  /** `join`: another child begins in this lesson. */
  can: z.object({ change: allowed, pause: allowed, resume: allowed, end: allowed, join: allowed }),
});
export type RegularRule = z.output<typeof RegularRule>;

export const RegularRuleListQuery = listQuery(['kid', 'weekday'], {
  engagement_id: repeated(idText),
  client_id: idText.optional(),
  teacher_id: idText.optional(),
  /** The rule that placed a lesson. */
  lesson_id: idText.optional(),
  state: repeated(z.enum(ruleStates)),
});
export type RegularRuleListQuery = z.output<typeof RegularRuleListQuery>;

/**
 * A weekly lesson whose wall time soon changes for someone, because two zones change their clocks on different days. `date` is the first
 * affected day. `taken`: days from then on without a free time for the lesson.
 */
export const ClockShift = z.object({
  rule_id: id,
  who: z.enum(['teacher', 'kid']),
  teacher_id: id,
  teacher_name: z.string(),
  kid_name: z.string(),
  pupil: id,
  course_title: z.string(),
  zone,
  date: z.string(),
  before: WeeklyTime,
  after: WeeklyTime,
  taken: z.array(z.string()),
});
export type ClockShift = z.output<typeof ClockShift>;

export const ClockShiftQuery = listQuery(['kid'], {});
export type ClockShiftQuery = z.output<typeof ClockShiftQuery>;

/** `zone` defaults to the client's, `minutes` to the engagement's. `valid_to` is the first day without lessons. */
const terms = {
  minutes: lessonMinutes.optional(),
  valid_from: localDate,
  valid_to: localDate.nullable().default(null),
  zone: zone.optional(),
};

/** The engagements of the other children of a pair or a group: the same service with the same teacher. */
const mostOthers = mostChildren.group - 1;

export const CreateRegularRulesInput = z.strictObject({
  engagement_id: id,
  with_engagement_ids: z.array(id).max(mostOthers).default([]),
  times: z.array(WeeklyTime).min(1).max(14),
  ...terms,
});
export type CreateRegularRulesInput = z.output<typeof CreateRegularRulesInput>;

export const TogetherQuery = z.strictObject({ engagement_id: idText });
export type TogetherQuery = z.output<typeof TogetherQuery>;

/** Children who can share a weekly lesson: the same service with the same teacher. `most`: children in one lesson; 1 for other services. */
export const Together = z.object({
  most: z.int(),
  children: z.array(z.object({ engagement_id: id, kid_id: id, kid_name: z.string(), grade: z.int() })),
});
export type Together = z.output<typeof Together>;

/** Terms of the preview. In the URL, because a preview changes nothing. */
export const RegularPreviewQuery = z.strictObject({
  engagement_id: idText,
  with_engagement_ids: repeated(idText),
  time: weeklyTimes,
  minutes: lessonMinutesText.optional(),
  valid_from: localDate,
  valid_to: localDate.optional(),
  zone: zone.optional(),
});
export type RegularPreviewQuery = z.output<typeof RegularPreviewQuery>;

/** Why no lesson can be placed on a date: an error key with parameters, or `changed_by_hand`. */
const reason = { reason: z.string(), params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])) };

/**
 * A date of a preview. `shift_minutes`: difference of the teacher's wall time from the first date. Not 0 between the clock changes of two
 * zones.
 */
export const PreviewDate = z.object({
  date: z.string(),
  start: z.string(),
  finish: z.string(),
  shift_minutes: z.int(),
  /** The lesson is outside the teacher's working hours; this warns only. */
  outside_hours: z.boolean(),
  conflict: z.object(reason).nullable(),
  /** Children of a group who cannot come on this date; the lesson takes place with the others. */
  absent: z.array(z.string()),
});
export type PreviewDate = z.output<typeof PreviewDate>;

/**
 * Cost of the lessons. `units_left`: paid lessons not reserved for planned lessons. `covered`: number of previewed lessons they pay.
 * `lasts_until`: the last of those. `price`: price of each further lesson, `null` for users who may not see prices.
 */
export const RegularCost = z.object({
  units_left: z.int(),
  covered: z.int(),
  lasts_until: z.string().nullable(),
  ends_on: z.string().nullable(),
  price: minorUnits.nullable(),
  currency,
});
export type RegularCost = z.output<typeof RegularCost>;

/** Lessons placed at once. Those after `placed_to` follow week by week. */
export const RegularPreview = z.object({
  zone,
  minutes: z.int(),
  teacher_zone: zone,
  kid_zone: zone,
  dates: z.array(PreviewDate),
  placeable: z.int(),
  placed_to: z.string(),
  cost: RegularCost,
  /** The other children of a pair or a group, each with the cost of their part. */
  costs_of_others: z.array(z.object({ engagement_id: id, kid_name: z.string(), placeable: z.int(), cost: RegularCost })),
});
export type RegularPreview = z.output<typeof RegularPreview>;

/** A date on which no lesson could be placed. */
export const UnplacedLesson = z.object({
  id,
  rule_id: id,
  date: z.string(),
  start: z.string(),
  minutes: z.int(),
  ...reason,
  teacher_id: id,
  teacher_name: z.string(),
  teacher_zone: zone,
  kid_name: z.string(),
  kid_zone: zone,
  pupil: id,
  course_title: z.string(),
  can: z.object({ place: allowed, dismiss: allowed }),
});
export type UnplacedLesson = z.output<typeof UnplacedLesson>;

export const UnplacedLessonQuery = listQuery(['start'], { client_id: idText.optional(), teacher_id: idText.optional() });
export type UnplacedLessonQuery = z.output<typeof UnplacedLessonQuery>;

/** Placed and unplaced lessons of a write. */
const placed = { placed: z.int(), unplaced: z.array(UnplacedLesson) };
export const PlacedRules = z.object({ rules: z.array(RegularRule), ...placed });
export type PlacedRules = z.output<typeof PlacedRules>;

/** A lesson that a change, pause or end of a rule removes, or leaves because it was changed by hand. */
export const RuleLesson = z.object({ id, start: z.string(), minutes: z.int(), status: z.enum(lessonStatuses) });
export type RuleLesson = z.output<typeof RuleLesson>;
const consequences = {
  /** What happens to the other children of a shared lesson. */
  others: z.array(z.object({ rule_id: id, kid_name: z.string().nullable(), becomes: z.enum(othersBecome) })),
  taken_back: z.array(RuleLesson),
  /** Inside the late-cancellation limit: to be cancelled. */
  late: z.array(LateLesson),
  stays: z.array(z.object({ ...RuleLesson.shape, why: z.enum(stayReasons) })),
};

export const RuleConsequences = z.object(consequences);
export type RuleConsequences = z.output<typeof RuleConsequences>;

/** "This and following": the new time from a date on. Omitted terms stay. */
const newTime = { from_day: localDate, minutes: lessonMinutes.optional(), zone: zone.optional() };
export const ChangeRegularRuleInput = z.strictObject({
  ...newTime,
  weekday: isoWeekday,
  start_minute: startMinute,
  late_cancellation: LateCancellation,
});
export type ChangeRegularRuleInput = z.output<typeof ChangeRegularRuleInput>;

export const ChangePreviewQuery = z.strictObject({
  ...newTime,
  weekday: z.coerce.number().pipe(isoWeekday),
  start_minute: z.coerce.number().pipe(startMinute),
  minutes: lessonMinutesText.optional(),
  ...lateCancellationQuery,
});
export type ChangePreviewQuery = z.output<typeof ChangePreviewQuery>;

export const ChangePreview = z.object({ ...RegularPreview.shape, ...consequences });
export type ChangePreview = z.output<typeof ChangePreview>;

/** Whether all children of a shared lesson stop, not only this child. */
const everyone = z.boolean().default(false);

/** Days [from_day, to_day). Open-ended until resumed. */
export const PauseRegularRuleInput = z.strictObject({
  from_day: localDate,
  to_day: localDate.nullable().default(null),
  everyone,
  late_cancellation: LateCancellation,
});
export type PauseRegularRuleInput = z.output<typeof PauseRegularRuleInput>;
export const PausePreviewQuery = z.strictObject({
  from_day: localDate,
  to_day: localDate.optional(),
  everyone: flag,
  ...lateCancellationQuery,
});
export type PausePreviewQuery = z.output<typeof PausePreviewQuery>;

/** First day without lessons. */
export const EndRegularRuleInput = z.strictObject({ from_day: localDate, everyone, late_cancellation: LateCancellation });
export type EndRegularRuleInput = z.output<typeof EndRegularRuleInput>;
export const EndPreviewQuery = z.strictObject({ from_day: localDate, everyone: flag, ...lateCancellationQuery });
export type EndPreviewQuery = z.output<typeof EndPreviewQuery>;

/** The engagement of another child who joins the lesson from a day on. */
export const JoinRegularRuleInput = z.strictObject({ engagement_id: id, from_day: localDate });
export type JoinRegularRuleInput = z.output<typeof JoinRegularRuleInput>;
export const JoinPreviewQuery = z.strictObject({ engagement_id: idText, from_day: localDate });
export type JoinPreviewQuery = z.output<typeof JoinPreviewQuery>;

/** A changed rule, with the number of lessons placed, removed and cancelled. */
export const ChangedRule = z.object({ rule: RegularRule, ...placed, taken_back: z.int(), cancelled: z.int() });
export type ChangedRule = z.output<typeof ChangedRule>;

export const PlaceUnplacedInput = z.strictObject({ start: instant });
export type PlaceUnplacedInput = z.output<typeof PlaceUnplacedInput>;
