import { z } from 'zod';
import { HitHold } from '../holds/holds.schema.ts';
import { LessonResolutions } from '../lessons/hit-lessons.schema.ts';
import { Lesson } from '../lessons/lessons.schema.ts';
import { allowed, id, idText, listQuery, repeated, text } from '../page.ts';
import { ActivityResolutions } from '../schedule/hit-activities.schema.ts';
import { Activity } from '../schedule/working-time.schema.ts';
import { localDate, zone } from '../time.ts';
import { vacationStates } from './vacation-states.ts';

export const vacationState = z.enum(vacationStates);

/** The longest stretch that one answer of the calendar covers, in days: half a year. */
export const longestCalendarDays = 186;

/** A vacation: local days of the teacher's zone, both included, and the half-open stretch of instants that they come to. */
export const Vacation = z.object({
  id,
  teacher_id: id,
  teacher_name: z.string(),
  first_day: localDate,
  last_day: localDate,
  /** The zone of the teacher when it was asked for. */
  zone,
  days: z.int(),
  start: z.string(),
  finish: z.string(),
  state: vacationState,
  comment: z.string(),
  requested_at: z.string(),
  requested_by_name: z.string(),
  decided_at: z.string().nullable(),
  decided_by_name: z.string().nullable(),
  decision_comment: z.string(),
  /** Planned lessons that lie in it now. */
  lessons_hit: z.int(),
  /** Of a shortened one, the last day that was agreed at first: the days after `last_day` until then are freed. */
  agreed_last_day: localDate.nullable(),
  can: z.object({ approve: allowed, reject: allowed, cancel: allowed, shorten: allowed, bring_back: allowed }),
});
export type Vacation = z.output<typeof Vacation>;

export const VacationListQuery = listQuery(['-first_day', 'first_day'], {
  teacher_id: repeated(idText),
  state: repeated(vacationState),
  /** Those that are not over on this day. */
  from: localDate.optional(),
});
export type VacationListQuery = z.output<typeof VacationListQuery>;

/**
 * A vacation whole, with what it hits: planned lessons and activities, about each of which its approval decides, and what is held
 * of the teacher just now, which an approval ends.
 */
export const VacationDetail = z.object({
  vacation: Vacation,
  lessons: z.array(Lesson),
  activities: z.array(Activity),
  holds: z.array(HitHold),
});
export type VacationDetail = z.output<typeof VacationDetail>;

export const PreviewVacationQuery = z.strictObject({ teacher_id: idText, first_day: localDate, last_day: localDate });
export type PreviewVacationQuery = z.output<typeof PreviewVacationQuery>;

/** Why a vacation could not be asked for: what sending it would answer, all of it at once. */
export const VacationProblem = z.object({
  key: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  field: z.enum(['first_day', 'last_day']),
});
export type VacationProblem = z.output<typeof VacationProblem>;

/** What asking for these days would come to: nothing is written. */
export const VacationPreview = z.object({
  days: z.int(),
  problems: z.array(VacationProblem),
  lessons: z.array(Lesson),
  activities: z.array(Activity),
});
export type VacationPreview = z.output<typeof VacationPreview>;

export const AskVacationInput = z.strictObject({
  teacher_id: id,
  first_day: localDate,
  last_day: localDate,
  comment: text(1000).default(''),
});
export type AskVacationInput = z.output<typeof AskVacationInput>;

/** One resolution for every lesson and for every activity that the vacation hits; holds end without one. */
export const ApproveVacationInput = z.strictObject({
  resolutions: LessonResolutions,
  activities: ActivityResolutions,
  comment: text(1000).default(''),
});
export type ApproveVacationInput = z.output<typeof ApproveVacationInput>;

export const RejectVacationInput = z.strictObject({ comment: text(1000).pipe(z.string().min(1)) });
export type RejectVacationInput = z.output<typeof RejectVacationInput>;

/** `last_day` is the new last day of the vacation; the teacher works from the day after it. */
export const ShortenVacationInput = z.strictObject({ last_day: localDate, comment: text(1000).default('') });
export type ShortenVacationInput = z.output<typeof ShortenVacationInput>;

/** With `last_day`, what shortening the vacation to it would come to; without, the days that a shortened one has freed. */
export const FreedDaysQuery = z.strictObject({ last_day: localDate.optional() });
export type FreedDaysQuery = z.output<typeof FreedDaysQuery>;

/** Why a lesson cannot be where it was: an error key with its parameters. */
const conflict = z
  .object({ reason: z.string(), params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])) })
  .nullable();

/** A lesson of the freed days that the approval moved, handed over or cancelled. `lesson` is as it stands now, the rest as it was. */
export const FreedLesson = z.object({
  /** The lesson before it was moved: what bringing it back names. */
  lesson_id: id,
  lesson: Lesson,
  resolution: z.enum(['move', 'substitute', 'cancel']),
  start: z.string(),
  finish: z.string(),
  /** It is at its old time with its old teacher again. */
  back: z.boolean(),
  conflict,
});
export type FreedLesson = z.output<typeof FreedLesson>;

/** A date of weekly lessons in the freed days without a lesson yet. */
export const FreedDate = z.object({
  rule_id: id,
  start: z.string(),
  finish: z.string(),
  kid_name: z.string(),
  course_title: z.string(),
  conflict,
});
export type FreedDate = z.output<typeof FreedDate>;

export const FreedDays = z.object({
  first_day: localDate,
  last_day: localDate,
  days: z.int(),
  lessons: z.array(FreedLesson),
  dates: z.array(FreedDate),
});
export type FreedDays = z.output<typeof FreedDays>;

/** How many regular lessons came back by themselves; the rest of the freed days is read with them. */
export const ShortenedVacation = z.object({ vacation: Vacation, came_back: z.int(), freed: FreedDays });
export type ShortenedVacation = z.output<typeof ShortenedVacation>;

export const BringBackInput = z.strictObject({ lesson_id: id });
export type BringBackInput = z.output<typeof BringBackInput>;

/** What a teacher has and has left, and what the school lets them ask for. */
export const VacationAllowance = z.object({
  teacher: z.object({ id, name: z.string(), zone }),
  year: z.int(),
  /** Days asked for or approved that fall into the year. */
  days_taken: z.int(),
  days_a_year: z.int(),
  longest_days: z.int(),
  first_day: localDate,
  last_day: localDate,
  away_at_once: z.int(),
  can: z.object({ ask: allowed }),
});
export type VacationAllowance = z.output<typeof VacationAllowance>;

/** By name; those who are in nobody's group are many, and come page by page. */
export const VacationCalendarQuery = listQuery(['name'], { from: localDate, to: localDate });
export type VacationCalendarQuery = z.output<typeof VacationCalendarQuery>;

/** Who of a group is away when: days from `from` to `to`, both included. */
export const VacationCalendar = z.object({
  from: localDate,
  to: localDate,
  /** At most so many of a group are away at once; `null` for somebody who is in no group, or looks at all of them. */
  limit: z.int().nullable(),
  /** How many lines there are, of which `teachers` is one page. */
  count: z.int().min(0),
  /** Those whose vacations the asking user may see: a teacher sees their own line, a curator their group's. */
  teachers: z.array(
    z.object({
      id,
      name: z.string(),
      vacations: z.array(z.object({ id, first_day: localDate, last_day: localDate, state: vacationState })),
    }),
  ),
  /** Days on which somebody of the group is away, or has asked to be, by how many. */
  away: z.array(z.object({ day: localDate, approved: z.int(), requested: z.int() })),
});
export type VacationCalendar = z.output<typeof VacationCalendar>;
