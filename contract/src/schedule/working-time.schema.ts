import { z } from 'zod';
import { LessonResolutions } from '../lessons/hit-lessons.schema.ts';
import { Lesson } from '../lessons/lessons.schema.ts';
import { allowed, id, line, text } from '../page.ts';
import { instant, isoWeekday, localDate, zone } from '../time.ts';

/** Longest non-working time or activity, in days. Longer absences are vacations. */
export const longestIntervalDays = 31;
/** Maximum number of spans in weekly working hours: ten a day. */
export const mostSpans = 70;

/** A weekly span: ISO weekday and minutes since midnight in an accompanying zone. 1440 is the end of the day. */
const weekly = { weekday: isoWeekday, start_minute: z.int().min(0).max(1439), finish_minute: z.int().min(1).max(1440) };
/** Local dates of that zone, half-open; null means no end. */
const keptValidity = { valid_from: z.string(), valid_to: z.string().nullable() };
const validityFields = { valid_from: localDate, valid_to: localDate.nullable().default(null) };
const comment = text(1000).default('');
const interval = { start: instant, finish: instant };
/** Resolutions of the conflicting lessons. */
const resolutions = LessonResolutions;

/** Conflicting planned lessons to resolve, and the occupied time up to the end of the planning horizon. */
const previewed = { hits: z.array(Lesson), taken: z.array(z.object({ start: z.string(), finish: z.string() })) };
export const HitsPreview = z.object(previewed);
export type HitsPreview = z.output<typeof HitsPreview>;

export const WeeklySpan = z.strictObject(weekly);
export type WeeklySpan = z.output<typeof WeeklySpan>;

export const WorkingHours = z.object({ id, ...weekly, zone, ...keptValidity });
export type WorkingHours = z.output<typeof WorkingHours>;

export const NonWorkingRule = z.object({ id, ...weekly, zone, ...keptValidity, comment: z.string() });
export type NonWorkingRule = z.output<typeof NonWorkingRule>;

/** Recurring parts of a teacher's time that are not over: working hours and non-working rules. `today` in the teacher's zone. */
export const TeacherWorkingTime = z.object({
  teacher: z.object({ id, name: z.string(), zone }),
  today: z.string(),
  hours: z.array(WorkingHours),
  rules: z.array(NonWorkingRule),
  can: z.object({ edit: allowed }),
});
export type TeacherWorkingTime = z.output<typeof TeacherWorkingTime>;

/** The weekly hours from a date on, today at the earliest. Without spans the teacher is not offered. */
const workingWeek = { zone, ...validityFields, week: z.array(WeeklySpan).max(mostSpans) };
export const WorkingWeekInput = z.strictObject(workingWeek);
export type WorkingWeekInput = z.output<typeof WorkingWeekInput>;
export const ReplaceWorkingHoursInput = z.strictObject({ ...workingWeek, resolutions });
export type ReplaceWorkingHoursInput = z.output<typeof ReplaceWorkingHoursInput>;

/** Planned lessons outside the new hours, and whether later hours are replaced. */
export const WorkingHoursPreview = z.object({ ...previewed, replaces_later: z.boolean() });
export type WorkingHoursPreview = z.output<typeof WorkingHoursPreview>;

/** A time to check. `id`: the record to be changed, whose own time is ignored. */
export const IntervalInput = z.strictObject({ teacher_id: id, ...interval, id: id.optional() });
export type IntervalInput = z.output<typeof IntervalInput>;

export const NonWorkingTime = z.object({ id, start: z.string(), finish: z.string(), comment: z.string() });
export type NonWorkingTime = z.output<typeof NonWorkingTime>;
export const CreateNonWorkingTimeInput = z.strictObject({ teacher_id: id, ...interval, comment, resolutions });
export type CreateNonWorkingTimeInput = z.output<typeof CreateNonWorkingTimeInput>;
export const ChangeNonWorkingTimeInput = z.strictObject({ ...interval, comment, resolutions });
export type ChangeNonWorkingTimeInput = z.output<typeof ChangeNonWorkingTimeInput>;

/** A rule to check. `id`: the rule that it replaces from `valid_from` on. */
const rule = { ...weekly, zone, ...validityFields };
export const NonWorkingRuleInput = z.strictObject({ teacher_id: id, ...rule, id: id.optional() });
export type NonWorkingRuleInput = z.output<typeof NonWorkingRuleInput>;
export const CreateNonWorkingRuleInput = z.strictObject({ teacher_id: id, ...rule, comment, resolutions });
export type CreateNonWorkingRuleInput = z.output<typeof CreateNonWorkingRuleInput>;
export const ChangeNonWorkingRuleInput = z.strictObject({ ...rule, comment, resolutions });
export type ChangeNonWorkingRuleInput = z.output<typeof ChangeNonWorkingRuleInput>;
/** First date without the rule. */
export const EndNonWorkingRuleInput = z.strictObject({ from: localDate });
export type EndNonWorkingRuleInput = z.output<typeof EndNonWorkingRuleInput>;

/** A teacher's work other than lessons. */
export const activityKind = z.enum(['meeting', 'training', 'webinar', 'methodical_work', 'other']);
export type ActivityKind = z.output<typeof activityKind>;

const activity = { kind: activityKind, title: line(200).pipe(z.string().min(1)), paid: z.boolean(), ...interval, comment };
export const Activity = z.object({
  id,
  kind: activityKind,
  title: z.string(),
  paid: z.boolean(),
  start: z.string(),
  finish: z.string(),
  comment: z.string(),
});
export type Activity = z.output<typeof Activity>;
export const CreateActivityInput = z.strictObject({ teacher_id: id, ...activity, resolutions });
export type CreateActivityInput = z.output<typeof CreateActivityInput>;
export const ChangeActivityInput = z.strictObject({ ...activity, resolutions });
export type ChangeActivityInput = z.output<typeof ChangeActivityInput>;

/** Active teachers without working hours: the first ones, and their number. */
export const TeachersWithoutHours = z.object({ count: z.int().min(0), results: z.array(z.object({ id, name: z.string() })) });
export type TeachersWithoutHours = z.output<typeof TeachersWithoutHours>;
