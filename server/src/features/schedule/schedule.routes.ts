import { scheduleContract } from '@lectern/contract/schedule/schedule.contract';
import { routesOf } from '../../kernel/calls/routes.ts';
import { findTeacher } from './find-teacher.queries.ts';
import { getFreeGrid, listFreeTeachers } from './free-grid.queries.ts';
import { getTeacherSchedule } from './schedule.queries.ts';
import { getWhyNotFree } from './why-not-free.queries.ts';
import { workingTimeRoutes } from './working-time/working-time.routes.ts';

export const scheduleRoutes = [
  ...routesOf(scheduleContract, {
    getTeacherSchedule,
    getFreeGrid,
    listFreeTeachers,
    findTeacher,
    getWhyNotFree,
  }),
  ...workingTimeRoutes,
];
