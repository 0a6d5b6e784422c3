import { z } from 'zod';
import { gradeText } from '../study/grade.schema.ts';
import { allowed, id, idText, listQuery, text } from '../page.ts';
import { isoWeekday, localDate, zone } from '../time.ts';

/** How many weeks ahead a weekly time is asked about where nobody says otherwise, and at most. */
export const usualWeeks = 12;
export const mostWeeks = 26;
/** Nobody looks for lessons that begin later than this, in days from today on. */
export const furthestStart = 366;
/** The time between two starts that are offered, in minutes. */
export const slotStep = 30;

/** Who is asked about: active teachers of a course, grade, direction or level; all of them where nothing is said. */
const skill = {
  course_id: idText.optional(),
  grade: gradeText.optional(),
  direction_id: idText.optional(),
  level: text(100).optional(),
};

/**
 * The weekly time that is asked about: `weeks` weeks from the local date `from`, tomorrow at the earliest and where nothing is
 * said; `minutes` long each; wall times in `zone`, the asker's own where nothing is said, kept over changes of the clock.
 */
const period = {
  zone: zone.optional(),
  from: localDate.optional(),
  weeks: z.coerce.number().pipe(z.int().min(1).max(mostWeeks)).default(usualWeeks),
  minutes: z.coerce.number().pipe(z.int().min(15).max(240)).default(60),
};

/** A time of the week: ISO weekday and minutes since midnight on the wall of the zone asked for. */
const weekday = z.coerce.number().pipe(isoWeekday);
const startMinute = z.coerce.number().pipe(z.int().min(0).max(1439));
const slot = { weekday: isoWeekday, start_minute: z.int().min(0).max(1439) };

/** The period as it was understood, for whoever left something out. */
const asked = { zone, from: z.string(), weeks: z.int(), minutes: z.int() };

export const FreeGridQuery = z.strictObject({ ...skill, ...period });
export type FreeGridQuery = z.output<typeof FreeGridQuery>;

/**
 * The free grid: for each weekday (Monday first) and half hour, how many teachers are free in every week of the period. A week
 * in which a teacher is not free counts them out, and so do no hours entered. `teachers` is how many were asked about. It names
 * nobody, so everybody of the staff may see it, teachers too.
 */
export const FreeGrid = z.object({
  ...asked,
  teachers: z.int().min(0),
  days: z.array(z.object({ weekday: isoWeekday, free: z.array(z.int().min(0)) })),
});
export type FreeGrid = z.output<typeof FreeGrid>;

export const FreeCellQuery = listQuery(['load', '-load', 'name', '-name'], {
  ...skill,
  ...period,
  weekday,
  start_minute: startMinute,
});
export type FreeCellQuery = z.output<typeof FreeCellQuery>;

/** Load is minutes of lessons in the week (Monday to Sunday in the zone asked for) that holds `from`. */
const teacher = {
  id,
  name: z.string(),
  zone,
  load_minutes: z.int().min(0),
  max_minutes_per_week: z.int().nullable(),
};

/**
 * The teachers behind one cell of the grid. `next` is the first three instants from which the teacher is free for the length
 * asked for, on the half hour. With names and loads it is for those who see every teacher's schedule; teachers are refused.
 * `can.hold` says whether the asking user may hold the time of the teacher, as holding it does.
 */
export const FreeCell = z.object({
  ...asked,
  count: z.int().min(0),
  results: z.array(z.object({ ...teacher, next: z.array(z.string()), can: z.object({ hold: allowed }) })),
});
export type FreeCell = z.output<typeof FreeCell>;

/** A wished stretch of a weekday, `weekday:start-finish` in minutes since midnight: `1:900-1080` is Monday, 15:00 to 18:00. */
const window = z
  .string()
  .regex(/^[1-7]:\d{1,4}-\d{1,4}$/)
  .transform((value) => {
    const [day, start, finish] = value.split(/[:-]/).map(Number);
    return { weekday: day ?? 0, start_minute: start ?? 0, finish_minute: finish ?? 0 };
  })
  .refine((value) => value.start_minute < value.finish_minute && value.finish_minute <= 1440, 'a start before a finish up to 24:00');

/**
 * Who is looked for. With `kid_id` the child's own lessons count against a time, and the child's zone is the one that is meant
 * where no other is said.
 */
export const FindTeacherQuery = listQuery(['fit'], {
  ...skill,
  ...period,
  course_id: idText,
  grade: gradeText,
  window: z.preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(window).min(1).max(21)),
  kid_id: idText.optional(),
  lessons_per_week: z.coerce.number().pipe(z.int().min(1).max(7)).default(1),
});
export type FindTeacherQuery = z.output<typeof FindTeacherQuery>;

/**
 * Why a teacher is not free: `inactive`, `lacks_skill` (of the course, grade, direction or level asked for), `no_hours` (none
 * entered for the period), `outside_hours`, `lesson`, `activity`, `non_working_time` (once or by rule), `vacation` (approved),
 * `hold` (somebody else holds it now), `kid_lesson` (the child has a lesson then, with whomever).
 */
export const notFreeReason = z.enum([
  'inactive',
  'lacks_skill',
  'no_hours',
  'outside_hours',
  'lesson',
  'activity',
  'non_working_time',
  'vacation',
  'hold',
  'kid_lesson',
]);
export type NotFreeReason = z.output<typeof notFreeReason>;

/** One of the weeks: the date and instants of the slot in it, and all that speaks against it. */
export const SlotWeek = z.object({ date: z.string(), start: z.string(), finish: z.string(), reasons: z.array(notFreeReason) });
export type SlotWeek = z.output<typeof SlotWeek>;

/**
 * Teachers by how well they fit: first those with most weekly times that hold (up to `lessons_per_week`, apart from each
 * other), then most weeks free, least load, name. `slots` are the times that hold in all weeks and, where they are too few,
 * the best others with the weeks that fail; `teacher_weekday` and `teacher_start_minute` are the wall time of the first week
 * in the teacher's own zone. Whoever is free in no week is not in the list. Only a teacher who `answers` can be sent an offer: they
 * open the page of offers.
 */
export const FoundTeachers = z.object({
  ...asked,
  count: z.int().min(0),
  results: z.array(
    z.object({
      ...teacher,
      answers: z.boolean(),
      fits: z.int().min(0),
      slots: z.array(
        z.object({
          ...slot,
          teacher_weekday: isoWeekday,
          teacher_start_minute: z.int().min(0).max(1439),
          holds: z.boolean(),
          first: z.string(),
          failing: z.array(SlotWeek),
        }),
      ),
    }),
  ),
});
export type FoundTeachers = z.output<typeof FoundTeachers>;

export const WhyNotFreeQuery = z.strictObject({ ...skill, ...period, teacher_id: idText, weekday, start_minute: startMinute });
export type WhyNotFreeQuery = z.output<typeof WhyNotFreeQuery>;

/**
 * Whether one teacher is free at a weekly time, week by week. Reasons name no child and no client. A teacher may ask about
 * themselves, whoever sees every teacher's schedule about each.
 */
export const WhyNotFree = z.object({
  ...asked,
  teacher: z.object({ id, name: z.string(), zone }),
  free: z.boolean(),
  results: z.array(SlotWeek),
});
export type WhyNotFree = z.output<typeof WhyNotFree>;
