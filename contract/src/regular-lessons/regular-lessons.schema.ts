import { z } from 'zod';
import { currency, minorUnits } from '../money.ts';
import { allowed, id, idText, listQuery, repeated } from '../page.ts';
import { serviceCourseKind } from '../study/study.schema.ts';
import { instant, isoWeekday, localDate, zone } from '../time.ts';
import { lessonStatuses } from '../lessons/lesson-states.ts';
import { LateCancellation, lateCancellationQuery, LateLesson } from '../lessons/taken-away.schema.ts';
import { ruleStates, stayReasons } from './regular-rule-states.ts';

/** How many weeks ahead lessons are placed where the school's setting `lessons_ahead_weeks` does not say. */
export const usualWeeksAhead = 8;

const startMinute = z.int().min(0).max(1439);
const minutes = z.int().min(15).max(240);

/** A time of the week, on the wall of the rule's zone. */
export const WeeklyTime = z.strictObject({ weekday: isoWeekday, start_minute: startMinute });
export type WeeklyTime = z.output<typeof WeeklyTime>;

/** The same in an address, `weekday:start` in minutes since midnight: `1:900` is Monday, 15:00. */
const weeklyTimeText = z
  .string()
  .regex(/^[1-7]:\d{1,4}$/)
  .transform((value) => {
    const [weekday = 0, start_minute = 0] = value.split(':').map(Number);
    return { weekday, start_minute };
  })
  .refine(({ start_minute }) => start_minute < 1440, 'a start before 24:00');

/** Several of them, as a query repeats its key. */
export const weeklyTimes = z.preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(weeklyTimeText).min(1).max(14));

/** Days of the rule's zone, [from_day, to_day); without an end until somebody resumes. */
export const RegularPause = z.object({ from_day: z.string(), to_day: z.string().nullable() });
export type RegularPause = z.output<typeof RegularPause>;

/**
 * A rule that a child's lessons repeat by: every week on a weekday at a wall time of `zone`, on the dates [valid_from, valid_to).
 * `lessons_ahead` are the planned ones, `unplaced` the dates still to come on which none could be placed.
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
  state: z.enum(ruleStates),
  /** The pause that is on, or the next one. */
  pause: RegularPause.nullable(),
  next_lesson: z.string().nullable(),
  lessons_ahead: z.int(),
  unplaced: z.int(),
  can: z.object({ change: allowed, pause: allowed, resume: allowed, end: allowed }),
});
export type RegularRule = z.output<typeof RegularRule>;

export const RegularRuleListQuery = listQuery(['kid', 'weekday'], {
  engagement_id: repeated(idText),
  client_id: idText.optional(),
  teacher_id: idText.optional(),
  /** The rule that a lesson was placed by. */
  lesson_id: idText.optional(),
  state: repeated(z.enum(ruleStates)),
});
export type RegularRuleListQuery = z.output<typeof RegularRuleListQuery>;

/**
 * Regular lessons that soon begin at another time on somebody's wall, because their clock and the one that the lessons are kept to
 * change on different days. `date` is the first day on which it is so; `taken` are days from then on without a place for the lesson.
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

/** `zone` is the client's and `minutes` what the child learns for where nothing is said; `valid_to` is the first day without lessons. */
const terms = { minutes: minutes.optional(), valid_from: localDate, valid_to: localDate.nullable().default(null), zone: zone.optional() };

export const CreateRegularRulesInput = z.strictObject({
  engagement_id: id,
  times: z.array(WeeklyTime).min(1).max(14),
  ...terms,
});
export type CreateRegularRulesInput = z.output<typeof CreateRegularRulesInput>;

/** What `times` and the terms would come to; in an address, so that a preview is a question and changes nothing. */
export const RegularPreviewQuery = z.strictObject({
  engagement_id: idText,
  time: weeklyTimes,
  minutes: z.coerce.number().pipe(minutes).optional(),
  valid_from: localDate,
  valid_to: localDate.optional(),
  zone: zone.optional(),
});
export type RegularPreviewQuery = z.output<typeof RegularPreviewQuery>;

/** Why no lesson can be placed on a date: an error key with its parameters, or `changed_by_hand`. */
const reason = { reason: z.string(), params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])) };

/**
 * A date of a preview. `shift_minutes` is how far the teacher's wall clock then stands from where it stands on the first date:
 * not 0 between the days on which the clocks of two zones change.
 */
export const PreviewDate = z.object({
  date: z.string(),
  start: z.string(),
  finish: z.string(),
  shift_minutes: z.int(),
  conflict: z.object(reason).nullable(),
});
export type PreviewDate = z.output<typeof PreviewDate>;

/**
 * What the lessons cost. `units_left` are paid lessons that no planned lesson is waiting for, `covered` how many of the
 * previewed lessons they pay, `lasts_until` the last of those; `price` is that of one lesson beyond them, `null` for whoever
 * may not see what clients pay.
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

/** The lessons that would be placed now; those after `placed_to` follow by themselves as the weeks pass. */
export const RegularPreview = z.object({
  zone,
  minutes: z.int(),
  teacher_zone: zone,
  kid_zone: zone,
  dates: z.array(PreviewDate),
  placeable: z.int(),
  placed_to: z.string(),
  cost: RegularCost,
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

/** What a write placed, and what it could not. */
const placed = { placed: z.int(), unplaced: z.array(UnplacedLesson) };
export const PlacedRules = z.object({ rules: z.array(RegularRule), ...placed });
export type PlacedRules = z.output<typeof PlacedRules>;

/** A lesson that a rule's change, pause or end takes back, or that it leaves because somebody changed it by hand. */
export const RuleLesson = z.object({ id, start: z.string(), minutes: z.int(), status: z.enum(lessonStatuses) });
export type RuleLesson = z.output<typeof RuleLesson>;
const consequences = {
  taken_back: z.array(RuleLesson),
  /** Inside the limit of late cancellation: they are cancelled. */
  late: z.array(LateLesson),
  stays: z.array(z.object({ ...RuleLesson.shape, why: z.enum(stayReasons) })),
};

export const RuleConsequences = z.object(consequences);
export type RuleConsequences = z.output<typeof RuleConsequences>;

/** "This and following": the new time from a date on. What is not said stays as it is. */
const newTime = { from_day: localDate, minutes: minutes.optional(), zone: zone.optional() };
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
  minutes: z.coerce.number().pipe(minutes).optional(),
  ...lateCancellationQuery,
});
export type ChangePreviewQuery = z.output<typeof ChangePreviewQuery>;

export const ChangePreview = z.object({ ...RegularPreview.shape, ...consequences });
export type ChangePreview = z.output<typeof ChangePreview>;

/** Days [from_day, to_day); without an end until somebody resumes. */
export const PauseRegularRuleInput = z.strictObject({
  from_day: localDate,
  to_day: localDate.nullable().default(null),
  late_cancellation: LateCancellation,
});
export type PauseRegularRuleInput = z.output<typeof PauseRegularRuleInput>;
export const PausePreviewQuery = z.strictObject({ from_day: localDate, to_day: localDate.optional(), ...lateCancellationQuery });
export type PausePreviewQuery = z.output<typeof PausePreviewQuery>;

/** The first day without lessons. */
export const EndRegularRuleInput = z.strictObject({ from_day: localDate, late_cancellation: LateCancellation });
export type EndRegularRuleInput = z.output<typeof EndRegularRuleInput>;
export const EndPreviewQuery = z.strictObject({ from_day: localDate, ...lateCancellationQuery });
export type EndPreviewQuery = z.output<typeof EndPreviewQuery>;

/** A rule after a change, with how many lessons were placed, taken back and cancelled. */
export const ChangedRule = z.object({ rule: RegularRule, ...placed, taken_back: z.int(), cancelled: z.int() });
export type ChangedRule = z.output<typeof ChangedRule>;

export const PlaceUnplacedInput = z.strictObject({ start: instant });
export type PlaceUnplacedInput = z.output<typeof PlaceUnplacedInput>;
