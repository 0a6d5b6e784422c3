import { z } from 'zod';
import { gradeText } from '../study/grade.schema.ts';
import { id, idText, search, text } from '../page.ts';
import { lessonMinutesText, serviceCourseKind } from '../study/study.schema.ts';
import { instant, zone } from '../time.ts';

/** A teacher for a lesson. */
export const PlaceableTeacher = z.object({ id, name: z.string(), zone });
export type PlaceableTeacher = z.output<typeof PlaceableTeacher>;

export const PlaceableTeachersQuery = z.strictObject({
  course_id: idText.optional(),
  grade: gradeText.optional(),
  search,
});
export type PlaceableTeachersQuery = z.output<typeof PlaceableTeachersQuery>;

/** A lesson that would be placed; `with_kid_id` is the other child of a pair. */
export const LessonPreviewQuery = z.strictObject({
  teacher_id: idText,
  kid_id: idText,
  with_kid_id: idText.optional(),
  start: instant,
  minutes: lessonMinutesText,
});
export type LessonPreviewQuery = z.output<typeof LessonPreviewQuery>;

/** A teacher with courses and grades. */
export const TeacherToPlace = PlaceableTeacher.extend({
  courses: z.array(z.object({ course_id: id, course_title: z.string(), grade_from: z.int(), grade_to: z.int(), level: z.string() })),
});
export type TeacherToPlace = z.output<typeof TeacherToPlace>;

/** A child with current teachers and courses; ended engagements are omitted. */
export const PupilToPlace = z.object({
  kid_id: id,
  kid_name: z.string(),
  kid_zone: zone,
  grade: z.int(),
  pupil: id,
  pupil_name: z.string(),
  units_left: z.int(),
  engagements: z.array(
    z.object({
      teacher_id: id,
      teacher_name: z.string(),
      course_id: id,
      course_title: z.string(),
      service_course_id: id,
      status: z.enum(['trial', 'active', 'paused']),
    }),
  ),
});
export type PupilToPlace = z.output<typeof PupilToPlace>;

/** A course with its lesson kinds, and the levels for a child of the requested grade. */
export const PlaceableCourse = z.object({
  course_id: id,
  course_title: z.string(),
  services: z.array(z.object({ service_course_id: id, title: z.string(), kind: serviceCourseKind, minutes: z.int() })),
  levels: z.array(z.object({ grade_level_id: id, title: z.string() })),
});
export type PlaceableCourse = z.output<typeof PlaceableCourse>;

export const PlaceableCoursesQuery = z.strictObject({ teacher_id: idText.optional(), kid_id: idText });
export type PlaceableCoursesQuery = z.output<typeof PlaceableCoursesQuery>;

/** Statistics of a child's lessons in one course. */
export const LessonStatistics = z.object({
  kid_id: id,
  kid_name: z.string(),
  course_id: id,
  course_title: z.string(),
  held: z.int(),
  client_no_show: z.int(),
  cancelled_by_client: z.int(),
  cancelled_by_teacher: z.int(),
  /** Cancelled by fault of the school, or without fault. */
  cancelled_otherwise: z.int(),
  moved: z.int(),
  /** Minutes of held lessons. */
  minutes: z.int(),
  last: z.string().nullable(),
  next: z.string().nullable(),
});
export type LessonStatistics = z.output<typeof LessonStatistics>;

/** Position of a topic in the child's plan: the next one, already held, or one that skips others. */
export const TopicStanding = z.object({
  turn: z.enum(['next', 'done', 'skips', 'earlier']),
  /** The day it was held, in the school's zone. */
  held_on: z.string().nullable(),
  /** Topics that would be skipped. */
  skipped: z.array(z.object({ id, title: z.string() })),
  next_topic_id: id.nullable(),
});
export type TopicStanding = z.output<typeof TopicStanding>;

/** A teacher's recommendation after a trial lesson. */
export const recommended = {
  course_id: id,
  grade_level_id: id.nullable().default(null),
  lessons_per_week: z.int().min(1).max(7),
  comment: text(2000).default(''),
};
export const RecommendedCourse = z.strictObject(recommended);
export type RecommendedCourse = z.output<typeof RecommendedCourse>;
export const RecommendInput = z.strictObject({ lesson_id: id, ...recommended });
export type RecommendInput = z.output<typeof RecommendInput>;

export const Recommendation = z.object({
  lesson_id: id,
  kid_id: id,
  kid_name: z.string(),
  teacher_id: id,
  teacher_name: z.string(),
  course_id: id,
  course_title: z.string(),
  grade_level_id: id.nullable(),
  level_title: z.string().nullable(),
  lessons_per_week: z.int(),
  comment: z.string(),
  recommended_at: z.string(),
});
export type Recommendation = z.output<typeof Recommendation>;
