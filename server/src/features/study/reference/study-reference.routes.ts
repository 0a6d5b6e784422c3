import { studyReferenceContract } from '@lectern/contract/study/study-reference.contract';
import { routesOf } from '../../../kernel/calls/routes.ts';
import { entriesOf } from '../../../kernel/reference/dictionary.ts';
import { createEntry, deleteEntry, editEntry, reorderEntries } from '../../../kernel/reference/write-entry.ts';
import { listDirections } from '../study.queries.ts';
import { listAllServiceCourses } from './service-courses.queries.ts';
import { courses, directions, levels, serviceCourses } from './study-dictionaries.ts';
import { listLevels } from '../public/levels.ts';
import { deleteLevel } from './delete-level.ts';
import { createCourse, editCourse } from './write-course.ts';
import { createServiceCourse, dropServicePrice, editServiceCourse, setServicePrice } from './write-service-course.ts';

export const studyReferenceRoutes = routesOf(studyReferenceContract, {
  listDirections,
  listAllDirections: (ctx, { query }) => entriesOf(ctx, directions, query),
  createDirection: (ctx, { body }) => createEntry(ctx, directions, body),
  editDirection: (ctx, { params, body }) => editEntry(ctx, directions, params.id, body),
  deleteDirection: (ctx, { params }) => deleteEntry(ctx, directions, params.id),
  reorderDirections: (ctx, { body }) => reorderEntries(ctx, directions, body.ids),
  listAllCourses: (ctx, { query }) => entriesOf(ctx, courses, query),
  createCourse,
  editCourse,
  deleteCourse: (ctx, { params }) => deleteEntry(ctx, courses, params.id),
  reorderCourses: (ctx, { body }) => reorderEntries(ctx, courses, body.ids),
  listLevels,
  listAllLevels: (ctx, { query }) => entriesOf(ctx, levels, query),
  createLevel: (ctx, { body }) => createEntry(ctx, levels, body),
  editLevel: (ctx, { params, body }) => editEntry(ctx, levels, params.id, body),
  deleteLevel,
  reorderLevels: (ctx, { body }) => reorderEntries(ctx, levels, body.ids),
  listAllServiceCourses,
  createServiceCourse,
  editServiceCourse,
  deleteServiceCourse: (ctx, { params }) => deleteEntry(ctx, serviceCourses, params.id),
  reorderServiceCourses: (ctx, { body }) => reorderEntries(ctx, serviceCourses, body.ids),
  setServicePrice,
  dropServicePrice,
});
