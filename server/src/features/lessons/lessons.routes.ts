import { lessonChoicesContract } from '@lectern/contract/lessons/lesson-choices.contract';
import { followUpsContract } from '@lectern/contract/lessons/follow-ups.contract';
import { lessonsContract } from '@lectern/contract/lessons/lessons.contract';
import { routesOf } from '../../kernel/calls/routes.ts';
import { cancelLesson } from './arranging/cancel-lesson.ts';
import { conductLesson } from './writing-up/conduct-lesson.ts';
import { correctLesson } from './writing-up/correct-lesson.ts';
import { createLesson } from './arranging/create-lesson.ts';
import {
  getPupilToPlace,
  getTeacherToPlace,
  listPlaceableCourses,
  listPlaceablePupils,
  listPlaceableTeachers,
} from './arranging/lesson-choices.queries.ts';
import { getConductForm, getLesson, getLessonPlan } from './lesson-detail.queries.ts';
import { previewCancellation, previewMoveCost, previewNoShow } from './outcome-preview.queries.ts';
import { getClientLessonsStatistics } from './lesson-statistics.queries.ts';
import { checkLessonTopic } from './writing-up/lesson-topic.queries.ts';
import { listCancellationReasons, listLessons, listUnfinishedLessons } from './lessons.queries.ts';
import { markNoShow } from './arranging/mark-no-show.ts';
import { moveLesson } from './arranging/move-lesson.ts';
import { previewLesson, previewMove } from './arranging/slot-preview.queries.ts';
import { recommendCourse } from './writing-up/recommend-course.ts';
import { listRecommendations } from './writing-up/recommendations.queries.ts';
import { substituteTeacher } from './arranging/substitute-teacher.ts';
import { confirmReport } from './follow-ups/confirm-report.ts';
import { closeReplacement, decidePenalty } from './follow-ups/decide-follow-up.ts';
import { listFollowUps } from './follow-ups/follow-ups.queries.ts';
import { listSubstitutes } from './arranging/substitutes.queries.ts';
import { onPenaltyWaived } from '../salary/public/penalty-waived.ts';
import { waiveAppealedPenalty } from './follow-ups/waive-appealed-penalty.ts';

onPenaltyWaived(waiveAppealedPenalty);

export const lessonsRoutes = [
  ...routesOf(lessonsContract, {
    listLessons,
    createLesson,
    getLesson,
    getLessonPlan,
    moveLesson,
    previewMove,
    previewMoveCost,
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
    previewLesson,
    checkLessonTopic,
    getClientLessonsStatistics,
    listRecommendations,
    recommendCourse,
  }),
  ...routesOf(followUpsContract, { listFollowUps, confirmReport, decidePenalty, closeReplacement }),
];
