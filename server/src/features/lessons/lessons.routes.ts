import { lessonsContract } from '@lectern/contract/lessons/lessons.contract';
import { routesOf } from '../../kernel/routes.ts';
import { cancelLesson } from './cancel-lesson.ts';
import { conductLesson } from './conduct-lesson.ts';
import { createLesson } from './create-lesson.ts';
import { getConductForm, getLesson, previewCancellation } from './lesson-detail.queries.ts';
import { listCancellationReasons, listLessons, listPlaceablePupils, listUnfinishedLessons } from './lessons.queries.ts';
import { moveLesson } from './move-lesson.ts';
import { previewMove } from './move-preview.queries.ts';
import { substituteTeacher } from './substitute-teacher.ts';
import { listSubstitutes } from './substitutes.queries.ts';

export const lessonsRoutes = routesOf(lessonsContract, {
  listLessons,
  createLesson,
  getLesson,
  moveLesson,
  previewMove,
  listSubstitutes,
  substituteTeacher,
  previewCancellation,
  cancelLesson,
  getConductForm,
  conductLesson,
  listPlaceablePupils,
  listCancellationReasons,
  listUnfinishedLessons,
});
