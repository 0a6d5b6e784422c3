import { z } from 'zod';
import { LessonResolutions } from '../lessons/hit-lessons.schema.ts';
import { Lesson } from '../lessons/lessons.schema.ts';
import { allowed, id, text } from '../page.ts';
import { instant, isoWeekday, localDate, zone } from '../time.ts';

/** The most days that one stretch of non-working time or one activity may take; who is away for longer asks for a vacation. */
export const longestStretchDays = 31;
/** The most spans that a week of working hours may have: ten a day. */
export const mostSpans = 70;

/**
 * A span of the week: ISO weekday, minutes since midnight on the wall of a zone that stands beside it; 1440 is the midnight that
 * ends the day.
 */
const weekly = { weekday: isoWeekday, start_minute: z.int().min(0).max(1439), finish_minute: z.int().min(1).max(1440) };
/** Local dates of that zone, from the first on and up to before the second; null is without end. */
const keptValidity = { valid_from: z.string(), valid_to: z.string().nullable() };
const askedValidity = { valid_from: localDate, valid_to: localDate.nullable().default(null) };
const comment = text(1000).default('');
const stretch = { start: instant, finish: instant };
/** What becomes of each lesson that the change hits. */
const resolutions = LessonResolutions;

/** Planned lessons that a change hits, each of which wants to be resolved or left; and the time that it takes, as far as lessons are planned. */
const previewed = { hits: z.array(Lesson), taken: z.array(z.object({ start: z.string(), finish: z.string() })) };
export const HitsPreview = z.object(previewed);
export type HitsPreview = z.output<typeof HitsPreview>;

export const WeeklySpan = z.strictObject(weekly);
export type WeeklySpan = z.output<typeof WeeklySpan>;

export const WorkingHours = z.object({ id, ...weekly, zone, ...keptValidity });
export type WorkingHours = z.output<typeof WorkingHours>;

export const NonWorkingRule = z.object({ id, ...weekly, zone, ...keptValidity, comment: z.string() });
export type NonWorkingRule = z.output<typeof NonWorkingRule>;

/** What repeats in a teacher's time, as far as it is not over: working hours and non-working rules; `today` is the teacher's. */
export const TeacherWorkingTime = z.object({
  teacher: z.object({ id, name: z.string(), zone }),
  today: z.string(),
  hours: z.array(WorkingHours),
  rules: z.array(NonWorkingRule),
  can: z.object({ edit: allowed }),
});
export type TeacherWorkingTime = z.output<typeof TeacherWorkingTime>;

/** The week that is to hold from a date on, today at the earliest; no spans at all mean that the teacher is not offered. */
const workingWeek = { zone, ...askedValidity, week: z.array(WeeklySpan).max(mostSpans) };
export const AskedWorkingWeek = z.strictObject(workingWeek);
export type AskedWorkingWeek = z.output<typeof AskedWorkingWeek>;
export const ReplaceWorkingHoursInput = z.strictObject({ ...workingWeek, resolutions });
export type ReplaceWorkingHoursInput = z.output<typeof ReplaceWorkingHoursInput>;

/** Planned lessons that would lie outside the new hours; and whether hours that were to begin later give way to the new ones. */
export const WorkingHoursPreview = z.object({ ...previewed, replaces_later: z.boolean() });
export type WorkingHoursPreview = z.output<typeof WorkingHoursPreview>;

/** A stretch of a teacher's time that is asked about; `id` is what is to be changed into it, whose own time does not count. */
export const AskedStretch = z.strictObject({ teacher_id: id, ...stretch, id: id.optional() });
export type AskedStretch = z.output<typeof AskedStretch>;

export const NonWorkingTime = z.object({ id, start: z.string(), finish: z.string(), comment: z.string() });
export type NonWorkingTime = z.output<typeof NonWorkingTime>;
export const CreateNonWorkingTimeInput = z.strictObject({ teacher_id: id, ...stretch, comment, resolutions });
export type CreateNonWorkingTimeInput = z.output<typeof CreateNonWorkingTimeInput>;
export const ChangeNonWorkingTimeInput = z.strictObject({ ...stretch, comment, resolutions });
export type ChangeNonWorkingTimeInput = z.output<typeof ChangeNonWorkingTimeInput>;

/** A rule that is asked about; `id` is the one that it follows from `valid_from` on. */
const rule = { ...weekly, zone, ...askedValidity };
export const AskedRule = z.strictObject({ teacher_id: id, ...rule, id: id.optional() });
export type AskedRule = z.output<typeof AskedRule>;
export const CreateNonWorkingRuleInput = z.strictObject({ teacher_id: id, ...rule, comment, resolutions });
export type CreateNonWorkingRuleInput = z.output<typeof CreateNonWorkingRuleInput>;
export const ChangeNonWorkingRuleInput = z.strictObject({ ...rule, comment, resolutions });
export type ChangeNonWorkingRuleInput = z.output<typeof ChangeNonWorkingRuleInput>;
/** The first date on which the rule holds no more. */
export const EndNonWorkingRuleInput = z.strictObject({ from: localDate });
export type EndNonWorkingRuleInput = z.output<typeof EndNonWorkingRuleInput>;

/** What a teacher does that is no lesson. */
export const activityKind = z.enum(['meeting', 'training', 'webinar', 'methodical_work', 'other']);
export type ActivityKind = z.output<typeof activityKind>;

const activity = { kind: activityKind, title: text(200).pipe(z.string().min(1)), paid: z.boolean(), ...stretch, comment };
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

/** Active teachers whom nobody offers because no hours of theirs are entered: the first of them, and how many there are. */
export const TeachersWithoutHours = z.object({ count: z.int().min(0), results: z.array(z.object({ id, name: z.string() })) });
export type TeachersWithoutHours = z.output<typeof TeachersWithoutHours>;
