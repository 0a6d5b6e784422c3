import { teachersContract } from '@lectern/contract/teachers/teachers.contract';
import { routesOf } from '../../kernel/calls/routes.ts';
import { editTeacherCourses } from './edit-teacher-courses.ts';
import { editTeacher } from './edit-teacher.ts';
import { makeTeacherActive } from './make-teacher-active.ts';
import { listTeachers } from './teacher-list.queries.ts';
import { getTeacherLoad } from './teacher-load.queries.ts';
import { listTeacherLogItems } from './teacher-log.queries.ts';
import { getTeacher, getTeacherChoices, listTaughtCourses, listTaughtGrades, listTeacherCourses } from './teachers.queries.ts';

export const teachersRoutes = routesOf(teachersContract, {
  listTeachers,
  listTaughtCourses,
  listTaughtGrades,
  getTeacherChoices,
  getTeacher,
  listTeacherCourses,
  getTeacherLoad,
  listTeacherLogItems,
  editTeacher,
  editTeacherCourses,
  makeTeacherActive,
});
