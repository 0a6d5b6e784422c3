import { z } from 'zod';
import { lessonMinutesText } from '../study/study.schema.ts';
import { gradeText } from '../study/grade.schema.ts';
import { allowed, id, idText, listQuery, text } from '../page.ts';
import { isoWeekday, localDate, zone } from '../time.ts';

/** Default and maximum number of weeks of an availability query. */
export const usualWeeks = 12;
export const mostWeeks = 26;
/** Latest start of an availability query, in days from today. */
export const furthestStart = 366;
/** Step between offered starts, in minutes. */
export const slotStep = 30;

/** Teachers to consider: active teachers of a course, grade, direction or level; all by default. */
const skill = {
  course_id: idText.optional(),
  grade: gradeText.optional(),
  direction_id: idText.optional(),
  level: text(100).optional(),
};

/**
 * The weekly time to check: `weeks` weeks from the local date `from` (default and minimum: tomorrow), each `minutes` long. Wall times in
 * `zone`, the current user's by default, stable over clock changes.
 */
const period = {
  zone: zone.optional(),
  from: localDate.optional(),
  weeks: z.coerce.number().pipe(z.int().min(1).max(mostWeeks)).default(usualWeeks),
  minutes: lessonMinutesText.default(60),
};

/** A weekly time: ISO weekday and minutes since midnight in the requested zone. */
const weekday = z.coerce.number().pipe(isoWeekday);
const startMinute = z.coerce.number().pipe(z.int().min(0).max(1439));
const slot = { weekday: isoWeekday, start_minute: z.int().min(0).max(1439) };

/** The period after applying defaults. */
const usedPeriod = { zone, from: z.string(), weeks: z.int(), minutes: z.int() };

export const FreeGridQuery = z.strictObject({ ...skill, ...period });
export type FreeGridQuery = z.output<typeof FreeGridQuery>;

/**
 * The free grid: for each weekday (Monday first) and half hour, the number of teachers who are free in every week of the period. Teachers
 * without working hours are never free. `teachers`: number considered. Contains no names, so all staff including teachers may see it.
 */
export const FreeGrid = z.object({
  ...usedPeriod,
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

/** Load: minutes of lessons in the week (Monday to Sunday in the requested zone) of `from`. */
const teacher = {
  id,
  name: z.string(),
  zone,
  load_minutes: z.int().min(0),
  max_minutes_per_week: z.int().nullable(),
};

/**
 * The teachers behind a cell of the grid. `next`: the first three instants, on the half hour, from which the teacher is free for the
 * requested length. Contains names and loads, so teachers are refused. `can.hold`: whether the current user may hold the teacher's time.
 */
export const FreeCell = z.object({
  ...usedPeriod,
  count: z.int().min(0),
  results: z.array(z.object({ ...teacher, next: z.array(z.string()), can: z.object({ hold: allowed }) })),
});
export type FreeCell = z.output<typeof FreeCell>;

/** A requested interval, `weekday:start-finish` in minutes since midnight: `1:900-1080` is Monday, 15:00 to 18:00. */
const window = z
  .string()
  .regex(/^[1-7]:\d{1,4}-\d{1,4}$/)
  .transform((value) => {
    const [day, start, finish] = value.split(/[:-]/).map(Number);
    return { weekday: day ?? 0, start_minute: start ?? 0, finish_minute: finish ?? 0 };
  })
  .refine((value) => value.start_minute < value.finish_minute && value.finish_minute <= 1440, 'a start before a finish up to 24:00');

/** Search criteria. With `kid_id`, the child's own lessons count as conflicts, and the default zone is the child's. */
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
 * Why a teacher is not free: `inactive`, `lacks_skill` (for the course, grade, direction or level), `no_hours` (none entered for the
 * period), `outside_hours`, `lesson`, `activity`, `non_working_time` (single or weekly), `vacation` (approved), `hold` (of another user),
 * `kid_lesson` (the child has another lesson).
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

/** A week: date and instants of the slot, and all conflicts. */
export const SlotWeek = z.object({ date: z.string(), start: z.string(), finish: z.string(), reasons: z.array(notFreeReason) });
export type SlotWeek = z.output<typeof SlotWeek>;

/**
 * Teachers by fit: most weekly times that hold (up to `lessons_per_week`, not overlapping), then most free weeks, least load, name.
 * `slots`: times that hold in all weeks and, if there are too few, the best others with their failing weeks. `teacher_weekday` and
 * `teacher_start_minute`: wall time of the first week in the teacher's zone. Teachers who are free in no week are omitted. Only a teacher
 * with `answers` can get an offer: they can open the offers page.
 */
export const FoundTeachers = z.object({
  ...usedPeriod,
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
 * Whether a teacher is free at a weekly time, week by week. Reasons contain no child or client. Teachers may ask about themselves, users
 * who see all schedules about anyone.
 */
export const WhyNotFree = z.object({
  ...usedPeriod,
  teacher: z.object({ id, name: z.string(), zone }),
  free: z.boolean(),
  results: z.array(SlotWeek),
});
export type WhyNotFree = z.output<typeof WhyNotFree>;
