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

/** Longest interval of one calendar response, in days: half a year. */
export const longestCalendarDays = 186;

/** A vacation: local days of the teacher's zone, both included, and the corresponding half-open interval of instants. */
export const Vacation = z.object({
  id,
  teacher_id: id,
  teacher_name: z.string(),
  first_day: localDate,
  last_day: localDate,
  /** The teacher's zone at the time of the request. */
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
  /** Number of planned lessons in it. */
  lessons_hit: z.int(),
  /** The original last day of a shortened vacation: the days after `last_day` up to it are freed. */
  agreed_last_day: localDate.nullable(),
  can: z.object({ approve: allowed, reject: allowed, cancel: allowed, shorten: allowed, bring_back: allowed }),
});
export type Vacation = z.output<typeof Vacation>;

export const VacationListQuery = listQuery(['-first_day', 'first_day'], {
  teacher_id: repeated(idText),
  state: repeated(vacationState),
  /** Vacations that end on this day or later. */
  from: localDate.optional(),
});
export type VacationListQuery = z.output<typeof VacationListQuery>;

/**
 * A vacation in full, with its conflicts: planned lessons and activities, each of which needs a resolution for the approval, and holds,
 * which an approval ends.
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

/** Why a vacation cannot be requested: all errors that a request would return. */
export const VacationProblem = z.object({
  key: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  field: z.enum(['first_day', 'last_day']),
});
export type VacationProblem = z.output<typeof VacationProblem>;

/** A preview of requesting these days; nothing is written. */
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

/** One resolution for each conflicting lesson and activity; holds end without one. */
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

/** With `last_day`, a preview of shortening the vacation to it; without, the freed days of a shortened one. */
export const FreedDaysQuery = z.strictObject({ last_day: localDate.optional() });
export type FreedDaysQuery = z.output<typeof FreedDaysQuery>;

/** Why a lesson cannot return to its old time: an error key with parameters. */
const conflict = z
  .object({ reason: z.string(), params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])) })
  .nullable();

/** A lesson of the freed days that the approval moved, handed over or cancelled. `lesson` is its current state, the rest the former one. */
export const FreedLesson = z.object({
  /** The lesson before it was moved, by which it is brought back. */
  lesson_id: id,
  lesson: Lesson,
  resolution: z.enum(['move', 'substitute', 'cancel']),
  start: z.string(),
  finish: z.string(),
  /** It is back at its old time with its old teacher. */
  back: z.boolean(),
  conflict,
});
export type FreedLesson = z.output<typeof FreedLesson>;

/** A date of a weekly lesson in the freed days, still without a lesson. */
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

/** The number of regular lessons that returned automatically; the rest of the freed days has its own endpoint. */
export const ShortenedVacation = z.object({ vacation: Vacation, came_back: z.int(), freed: FreedDays });
export type ShortenedVacation = z.output<typeof ShortenedVacation>;

export const BringBackInput = z.strictObject({ lesson_id: id });
export type BringBackInput = z.output<typeof BringBackInput>;

/** A teacher's vacation allowance and what is left of it. */
export const VacationAllowance = z.object({
  teacher: z.object({ id, name: z.string(), zone }),
  year: z.int(),
  /** Requested or approved days in the year. */
  days_taken: z.int(),
  days_a_year: z.int(),
  longest_days: z.int(),
  first_day: localDate,
  last_day: localDate,
  away_at_once: z.int(),
  can: z.object({ ask: allowed }),
});
export type VacationAllowance = z.output<typeof VacationAllowance>;

/** Sorted by name. Paged, because many teachers may be in no group. */
export const VacationCalendarQuery = listQuery(['name'], { from: localDate, to: localDate });
export type VacationCalendarQuery = z.output<typeof VacationCalendarQuery>;

/** Absences of a group from `from` to `to`, both included. */
export const VacationCalendar = z.object({
  from: localDate,
  to: localDate,
  /** Maximum number of group members away at the same time; `null` without a group, or for all groups. */
  limit: z.int().nullable(),
  /** Total number of teachers; `teachers` is one page of them. */
  count: z.int().min(0),
  /** Teachers whose vacations the current user may see: a teacher only themselves, a curator their group. */
  teachers: z.array(
    z.object({
      id,
      name: z.string(),
      vacations: z.array(z.object({ id, first_day: localDate, last_day: localDate, state: vacationState })),
    }),
  ),
  /** Days on which members of the group are away or have requested it, with their numbers. */
  away: z.array(z.object({ day: localDate, approved: z.int(), requested: z.int() })),
});
export type VacationCalendar = z.output<typeof VacationCalendar>;
