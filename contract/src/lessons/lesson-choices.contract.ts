import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idText } from '../page.ts';
import { anyStaff, placesLessons, teaches } from '../permissions.ts';
import { previewLimit } from '../rate-limits.ts';
import {
  LessonPreviewQuery,
  LessonStatistics,
  PlaceableCourse,
  PlaceableCoursesQuery,
  PlaceableTeacher,
  PlaceableTeachersQuery,
  PupilToPlace,
  Recommendation,
  RecommendInput,
  TeacherToPlace,
  TopicStanding,
} from './lesson-choices.schema.ts';
import { MovePreview, PlaceablePupil, PlaceablePupilsQuery } from './lessons.schema.ts';

/** Errors of placing a lesson at a time. */
export const slotTaken = ['teacher_busy', 'kid_busy', 'teacher_not_working', 'teacher_on_vacation', 'slot_held'] as const;

/** Choices for placing a lesson or writing it up, and results of a child's lessons. */
export const lessonChoicesContract = {
  listPlaceableTeachers: endpoint({
    method: 'GET',
    path: '/api/events/lessons/get_teachers/',
    summary: 'Teachers for a lesson of a course and grade; teachers find only themselves',
    permission: placesLessons,
    query: PlaceableTeachersQuery,
    output: z.array(PlaceableTeacher),
    errors: [],
  }),
  getTeacherToPlace: endpoint({
    method: 'GET',
    path: '/api/events/lessons/get_teacher/',
    summary: 'A teacher with courses and grades',
    permission: placesLessons,
    query: z.strictObject({ teacher_id: idText }),
    output: TeacherToPlace,
    errors: [],
  }),
  listPlaceablePupils: endpoint({
    method: 'GET',
    path: '/api/events/lessons/get_pupils/',
    summary: 'Children this teacher can have a lesson with',
    permission: placesLessons,
    query: PlaceablePupilsQuery,
    output: z.array(PlaceablePupil),
    errors: [],
  }),
  getPupilToPlace: endpoint({
    method: 'GET',
    path: '/api/events/lessons/get_pupil/',
    summary: 'A child with teachers and courses',
    permission: placesLessons,
    query: z.strictObject({ kid_id: idText }),
    output: PupilToPlace,
    errors: [],
  }),
  listPlaceableCourses: endpoint({
    method: 'GET',
    path: '/api/events/lessons/get_courses/',
    summary: 'Courses for a child, with one teacher or any, with their lesson kinds and levels',
    permission: placesLessons,
    query: PlaceableCoursesQuery,
    output: z.array(PlaceableCourse),
    errors: [],
  }),
  previewLesson: endpoint({
    method: 'GET',
    path: '/api/events/lessons/place/preview/',
    summary: 'Whether a lesson can be placed at a time, and a time near it at which it can',
    permission: placesLessons,
    query: LessonPreviewQuery,
    output: MovePreview,
    rateLimit: previewLimit,
    errors: [],
  }),
  checkLessonTopic: endpoint({
    method: 'GET',
    path: '/api/events/lessons/check-lesson-topic/',
    summary: 'Whether a topic is the next one, was already held, or skips others',
    permission: anyStaff,
    query: z.strictObject({ lesson_id: idText, topic_id: idText }),
    output: TopicStanding,
    errors: ['topic_not_in_curriculum'],
  }),
  getClientLessonsStatistics: endpoint({
    method: 'GET',
    path: '/api/events/lessons/get-client-lessons-statistics/',
    summary: 'Lesson statistics of a client’s children by child and course, as far as I may see them',
    permission: anyStaff,
    query: z.strictObject({ client_id: idText }),
    output: z.array(LessonStatistics),
    mayLag: true,
    errors: [],
  }),
  listRecommendations: endpoint({
    method: 'GET',
    path: '/api/events/recommendations/',
    summary: 'Teachers’ recommendations after trial lessons of a client’s children, newest first',
    permission: anyStaff,
    query: z.strictObject({ client_id: idText }),
    output: z.array(Recommendation),
    mayLag: true,
    errors: [],
  }),
  recommendCourse: endpoint({
    method: 'POST',
    path: '/api/events/recommendations/',
    summary: 'Recommend a course, level and lessons a week after a trial lesson; replaces an earlier recommendation',
    permission: teaches,
    body: RecommendInput,
    output: Recommendation,
    idempotent: true,
    errors: ['not_a_trial', 'lesson_not_closed', 'level_of_other_course'],
  }),
};
