import { z } from 'zod';
import { logItem } from '../change-log.ts';
import { allowed, flag, id, idText, listQuery, pageOf, repeated, search, text } from '../page.ts';
import { LessonResolutions } from '../lessons/hit-lessons.schema.ts';
import { lessonMinutes } from '../study/study.schema.ts';
import { Lesson } from '../lessons/lessons.schema.ts';
import { grade } from '../study/grade.schema.ts';
import { levelCode } from '../study/study-reference.schema.ts';
import { isoWeekday, localDate, zone } from '../time.ts';
import { inactivityReason } from '../inactivity-reasons/inactivity-reasons.schema.ts';

export const personStatus = z.enum(['active', 'inactive']);
export type PersonStatus = z.output<typeof personStatus>;

export const contractType = z.enum(['self_employed', 'employee', 'contractor']);
export type ContractType = z.output<typeof contractType>;

/**
 * A teacher in the list. Load: minutes of lessons in the current week (Monday to Sunday in the current user's zone). Capacity: agreed
 * maximum minutes a week, otherwise the working hours. Load and contract are `null` for colleagues. `has_hours`: working hours exist for
 * today.
 */
export const TeacherRow = z.object({
  id,
  name: z.string(),
  preview: z.string().nullable(),
  status: personStatus,
  inactive_reason: z.string().nullable(),
  return_on: z.string().nullable(),
  zone,
  courses: z.array(z.string()),
  curator_name: z.string().nullable(),
  contract_type: contractType.nullable(),
  lessons_this_week: z.int().nullable(),
  load_minutes: z.int().nullable(),
  capacity_minutes: z.int().nullable(),
  has_hours: z.boolean(),
});
export type TeacherRow = z.output<typeof TeacherRow>;

const minutes = z.coerce.number().pipe(z.int().min(0).max(10_080));
const percent = z.coerce.number().pipe(z.int().min(0).max(1_000));

/**
 * A weekly time `weekday:start-finish` in minutes since midnight of the current user's zone, 15 minutes to four hours long: `1:900-960` is
 * Monday, 15:00 to 16:00.
 */
const weeklyTime = z
  .string()
  .regex(/^[1-7]:\d{1,4}-\d{1,4}$/)
  .transform((value) => {
    const [weekday = 0, start_minute = 0, finish_minute = 0] = value.split(/[:-]/).map(Number);
    return { weekday, start_minute, finish_minute };
  })
  .refine(({ start_minute: start, finish_minute: finish }) => finish <= 1440 && lessonMinutes.safeParse(finish - start).success);

/**
 * Filters. `grade`, `level`, `course_id` and `direction_id` apply to the same skill. `window`: free in every one of the next twelve weeks,
 * for all given windows. Load and share (percent of capacity) of the current week.
 */
export const TeacherListQuery = listQuery(['name', '-name', 'load', '-load', 'free', '-free'], {
  search,
  status: repeated(personStatus),
  reason: repeated(inactivityReason),
  course_id: repeated(idText),
  direction_id: repeated(idText),
  grade: z.coerce.number().pipe(grade).optional(),
  level: repeated(levelCode),
  curator_id: repeated(idText),
  contract_type: repeated(contractType),
  zone: repeated(zone),
  window: z.preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(weeklyTime).max(7).optional()),
  load_from: minutes.optional(),
  load_to: minutes.optional(),
  share_from: percent.optional(),
  share_to: percent.optional(),
  /** `true`: only teachers without working hours. `false`: only those with them. */
  no_hours: flag,
  /** Only teachers without a curator, or without any course. */
  lacks: repeated(z.enum(['curator', 'courses'])),
});
export type TeacherListQuery = z.output<typeof TeacherListQuery>;

/** A skill. `pupils`: number of children who learn the course with the teacher. `approved_by`: who checked the level. */
export const TeacherCourse = z.object({
  course_id: id,
  course_title: z.string(),
  direction_title: z.string(),
  grade_from: z.int(),
  grade_to: z.int(),
  level: z.string(),
  approved_by: z.string().nullable(),
  pupils: z.int(),
});
export type TeacherCourse = z.output<typeof TeacherCourse>;

/**
 * A teacher's card. `terms` (contract, INN, maximum load) is `null` for users who may not see employment data. `hours`: working hours in
 * force today.
 */
export const TeacherCard = z.object({
  id,
  name: z.string(),
  preview: z.string().nullable(),
  status: personStatus,
  inactive_reason: z.string().nullable(),
  return_on: z.string().nullable(),
  zone,
  curator_id: id.nullable(),
  curator_name: z.string().nullable(),
  about: z.string(),
  terms: z.object({ contract_type: contractType, inn: z.string().nullable(), max_minutes_per_week: z.int().nullable() }).nullable(),
  skills: z.array(TeacherCourse),
  hours: z.array(z.object({ weekday: isoWeekday, start_minute: z.int(), finish_minute: z.int(), zone })),
  can: z.object({
    see_pay: z.boolean(),
    see_schedule: z.boolean(),
    see_log: z.boolean(),
    edit_profile: allowed,
    edit_terms: allowed,
    edit_courses: allowed,
    edit_curator: allowed,
    change_status: allowed,
  }),
});
export type TeacherCard = z.output<typeof TeacherCard>;

/** A week of a teacher's lessons (Monday to Sunday in the teacher's zone), past and planned, in minutes. */
export const LoadWeek = z.object({
  monday: z.string(),
  lessons: z.int(),
  held_minutes: z.int(),
  planned_minutes: z.int(),
});
/** Twelve past weeks, the current one, eight future ones. `now` is the current Monday. */
export const TeacherLoad = z.object({ now: z.string(), capacity_minutes: z.int().nullable(), weeks: z.array(LoadWeek) });
export type TeacherLoad = z.output<typeof TeacherLoad>;

export const inn = z.string().regex(/^\d{10}(\d{2})?$/);

/** Omitted fields stay unchanged. Teachers write `about` themselves; the rest is agreed with their curator. */
export const EditTeacherInput = z.strictObject({
  about: text(2000).optional(),
  contract_type: contractType.optional(),
  inn: inn.nullable().optional(),
  max_minutes_per_week: z.int().min(15).max(6000).nullable().optional(),
  curator_id: id.nullable().optional(),
  /** Displayed values of the changed fields; a concurrent change is refused. */
  before: z
    .strictObject({
      about: z.string(),
      contract_type: contractType,
      inn: z.string().nullable(),
      max_minutes_per_week: z.int().nullable(),
      curator_id: id.nullable(),
    })
    .partial()
    .optional(),
});
export type EditTeacherInput = z.output<typeof EditTeacherInput>;

const taughtCourses = z
  .array(z.strictObject({ course_id: id, grade_from: grade, grade_to: grade, level: levelCode }))
  .max(50)
  .refine((courses) => new Set(courses.map(({ course_id }) => course_id)).size === courses.length, 'each course once');

/**
 * The new set of skills, each course once. `before`: the displayed set. Only differences from it are applied, and a course that somebody
 * else changed meanwhile is refused.
 */
export const EditTeacherCoursesInput = z.strictObject({ courses: taughtCourses, before: taughtCourses.optional() });
export type EditTeacherCoursesInput = z.output<typeof EditTeacherCoursesInput>;

/** `resolutions`: one for every planned lesson before the return. */
export const MakeTeacherInactiveInput = z.strictObject({
  reason: inactivityReason,
  return_on: localDate.nullable().default(null),
  resolutions: LessonResolutions,
});
export type MakeTeacherInactiveInput = z.output<typeof MakeTeacherInactiveInput>;

/**
 * Effects of making a teacher inactive: number of planned lessons, lessons before the return to resolve (all without a return day), the end
 * of the interval no lesson may be moved into, and offers to be withdrawn.
 */
export const InactivityPreview = z.object({
  lessons: z.int(),
  hits: z.array(Lesson),
  /** Interval of the absence. */
  away: z.object({ start: z.string(), finish: z.string() }),
  offers: z.int(),
});
export type InactivityPreview = z.output<typeof InactivityPreview>;
export const InactivityPreviewQuery = z.strictObject({ return_on: localDate.optional() });
export type InactivityPreviewQuery = z.output<typeof InactivityPreviewQuery>;

/** Actions of the audit log that the teacher's log shows, whoever did them. */
export const teacherLogAction = z.enum([
  'teacher.edit',
  'teacher.edit_courses',
  'teacher.make_active',
  'teacher.make_inactive',
  'working_hours.replace',
  'non_working_time.create',
  'non_working_time.change',
  'non_working_time.delete',
  'non_working_rule.create',
  'non_working_rule.change',
  'non_working_rule.end',
  'activity.create',
  'activity.change',
  'activity.delete',
  'vacation.ask',
  'vacation.approve',
  'vacation.reject',
  'vacation.cancel',
  'calendar_feed.make',
  'calendar_feed.revoke',
  'pupil_note.write',
  'pupil_flag.raise',
  'pupil_flag.answer',
  'regular_rule.create',
  'regular_rule.change',
  'regular_rule.end',
  'regular_rule.pause',
  'regular_rule.resume',
  'lesson.create',
  'lesson.move',
  'lesson.cancel',
  'lesson.substitute',
  'lesson.hand_over',
  'lesson.conduct',
  'lesson.mark_no_show',
  'lesson.correct',
  'lesson.confirm_report',
  'lesson.change_report',
  'lesson.confirm_penalty',
  'lesson.waive_penalty',
  'lesson.close_replacement',
]);
export type TeacherLogAction = z.output<typeof teacherLogAction>;

export const TeacherLogItem = logItem(teacherLogAction);
export type TeacherLogItem = z.output<typeof TeacherLogItem>;
export const TeacherLogQuery = listQuery(['-at'], { action: repeated(teacherLogAction) });
export type TeacherLogQuery = z.output<typeof TeacherLogQuery>;
export const TeacherLog = pageOf(TeacherLogItem);

/** A course, or a grade, with its number of active teachers. */
export const TaughtCourse = z.object({ id, title: z.string(), direction_id: id, direction_title: z.string(), teachers: z.int() });
export type TaughtCourse = z.output<typeof TaughtCourse>;
export const TaughtGrade = z.object({ grade, teachers: z.int() });
export type TaughtGrade = z.output<typeof TaughtGrade>;
/** Filter values of the teacher list: time zones of teachers, and curators with a group. */
export const TeacherChoices = z.object({
  zones: z.array(zone),
  curators: z.array(z.object({ id, name: z.string() })),
  directions: z.array(z.object({ id, title: z.string() })),
});
export type TeacherChoices = z.output<typeof TeacherChoices>;
