import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idText } from '../page.ts';
import { anyStaff, placesLessons, staff } from '../permissions.ts';
import {
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
import { PlaceablePupil, PlaceablePupilsQuery } from './lessons.schema.ts';

/** What can stand in the way of a lesson at a time. */
export const slotTaken = ['teacher_busy', 'kid_busy', 'teacher_not_working', 'teacher_on_vacation', 'slot_held'] as const;

/** What one chooses from when a lesson is placed or written up, and what came of a child's lessons. */
export const lessonChoicesContract = {
  listPlaceableTeachers: endpoint({
    method: 'GET',
    path: '/api/events/lessons/get_teachers/',
    summary: 'Teachers a lesson of a course and grade can be placed with; a teacher finds themselves',
    permission: placesLessons,
    query: PlaceableTeachersQuery,
    output: z.array(PlaceableTeacher),
    errors: [],
  }),
  getTeacherToPlace: endpoint({
    method: 'GET',
    path: '/api/events/lessons/get_teacher/',
    summary: 'One teacher with the courses and grades they teach',
    permission: placesLessons,
    query: z.strictObject({ teacher_id: idText }),
    output: TeacherToPlace,
    errors: [],
  }),
  listPlaceablePupils: endpoint({
    method: 'GET',
    path: '/api/events/lessons/get_pupils/',
    summary: 'Children a lesson can be placed for with this teacher',
    permission: placesLessons,
    query: PlaceablePupilsQuery,
    output: z.array(PlaceablePupil),
    errors: [],
  }),
  getPupilToPlace: endpoint({
    method: 'GET',
    path: '/api/events/lessons/get_pupil/',
    summary: 'One child with their teachers and courses',
    permission: placesLessons,
    query: z.strictObject({ kid_id: idText }),
    output: PupilToPlace,
    errors: [],
  }),
  listPlaceableCourses: endpoint({
    method: 'GET',
    path: '/api/events/lessons/get_courses/',
    summary: 'Courses a child can be taught, with a teacher or with any, their kinds of lessons and their levels',
    permission: placesLessons,
    query: PlaceableCoursesQuery,
    output: z.array(PlaceableCourse),
    errors: [],
  }),
  checkLessonTopic: endpoint({
    method: 'GET',
    path: '/api/events/lessons/check-lesson-topic/',
    summary: 'Whether a topic is the one that is due, was held before, or leaves others out',
    permission: anyStaff,
    query: z.strictObject({ lesson_id: idText, topic_id: idText }),
    output: TopicStanding,
    errors: ['topic_not_in_curriculum'],
  }),
  getClientLessonsStatistics: endpoint({
    method: 'GET',
    path: '/api/events/lessons/get-client-lessons-statistics/',
    summary: 'What came of the lessons of a client’s children, by child and course, as far as they are the asker’s to list',
    permission: anyStaff,
    query: z.strictObject({ client_id: idText }),
    output: z.array(LessonStatistics),
    errors: [],
  }),
  listRecommendations: endpoint({
    method: 'GET',
    path: '/api/events/recommendations/',
    summary: 'What teachers advised after trial lessons of a client’s children, the latest first',
    permission: anyStaff,
    query: z.strictObject({ client_id: idText }),
    output: z.array(Recommendation),
    errors: [],
  }),
  recommendCourse: endpoint({
    method: 'POST',
    path: '/api/events/recommendations/',
    summary: 'Advise after a trial lesson which course, for which level and how often; said again, it replaces what was said',
    permission: staff(['Teacher']),
    body: RecommendInput,
    output: Recommendation,
    idempotent: true,
    errors: ['not_a_trial', 'lesson_not_closed', 'level_of_other_course'],
  }),
};
