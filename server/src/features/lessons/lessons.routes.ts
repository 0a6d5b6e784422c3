import { lessonChoicesContract } from '@lectern/contract/lessons/lesson-choices.contract';
import { lessonsContract } from '@lectern/contract/lessons/lessons.contract';
import { routesOf } from '../../kernel/routes.ts';
import { cancelLesson } from './cancel-lesson.ts';
import { conductLesson } from './conduct-lesson.ts';
import { correctLesson } from './correct-lesson.ts';
import { createLesson } from './create-lesson.ts';
import {
  getPupilToPlace,
  getTeacherToPlace,
  listPlaceableCourses,
  listPlaceablePupils,
  listPlaceableTeachers,
} from './lesson-choices.queries.ts';
import { getConductForm, getLesson, previewCancellation, previewNoShow } from './lesson-detail.queries.ts';
import { getClientLessonsStatistics } from './lesson-statistics.queries.ts';
import { checkLessonTopic } from './lesson-topic.queries.ts';
import { listCancellationReasons, listLessons, listUnfinishedLessons } from './lessons.queries.ts';
import { markNoShow } from './mark-no-show.ts';
import { moveLesson } from './move-lesson.ts';
import { previewMove } from './move-preview.queries.ts';
import { recommendCourse } from './recommend-course.ts';
import { listRecommendations } from './recommendations.queries.ts';
import { substituteTeacher } from './substitute-teacher.ts';
import { listSubstitutes } from './substitutes.queries.ts';

export const lessonsRoutes = [
  ...routesOf(lessonsContract, {
    listLessons,
    createLesson,
    getLesson,
    moveLesson,
    previewMove,
    listSubstitutes,
    substituteTeacher,
    previewCancellation,
    cancelLesson,
    previewNoShow,
    markNoShow,
    correctLesson,
    getConductForm,
    conductLesson,
    listCancellationReasons,
    listUnfinishedLessons,
  }),
  ...routesOf(lessonChoicesContract, {
    listPlaceableTeachers,
    getTeacherToPlace,
    listPlaceablePupils,
    getPupilToPlace,
    listPlaceableCourses,
    checkLessonTopic,
    getClientLessonsStatistics,
    listRecommendations,
    recommendCourse,
  }),
];
