import { endpoint } from '../endpoint.ts';
import { idParams } from '../page.ts';
import { anyStaff, seesEverySchedule } from '../permissions.ts';
import {
  FindTeacherQuery,
  FoundTeachers,
  FreeCell,
  FreeCellQuery,
  FreeGrid,
  FreeGridQuery,
  WhyNotFree,
  WhyNotFreeQuery,
} from './free-teachers.schema.ts';
import { ScheduleQuery, TeacherSchedule } from './schedule.schema.ts';
import { searchLimit } from '../rate-limits.ts';

export const scheduleContract = {
  getTeacherSchedule: endpoint({
    method: 'GET',
    path: '/api/teachers/{id}/get-schedule/',
    summary: 'A teacher’s working hours, non-working time, activities and lessons in an interval',
    permission: anyStaff,
    params: idParams,
    query: ScheduleQuery,
    output: TeacherSchedule,
    errors: ['range_too_long'],
  }),
  getFreeGrid: endpoint({
    method: 'GET',
    path: '/api/schedule/free-cashbox/',
    summary: 'Number of free teachers by weekday and half hour, over a period',
    permission: anyStaff,
    query: FreeGridQuery,
    output: FreeGrid,
    errors: ['zone_unknown'],
  }),
  listFreeTeachers: endpoint({
    method: 'GET',
    path: '/api/schedule/free-cashbox/teachers/',
    summary: 'Free teachers at a weekday and time, over a period',
    permission: seesEverySchedule,
    query: FreeCellQuery,
    output: FreeCell,
    rateLimit: searchLimit,
    errors: ['zone_unknown'],
  }),
  findTeacher: endpoint({
    method: 'GET',
    path: '/api/schedule/find-teacher/',
    summary: 'Teachers for a child’s wished times, by fit, with failing weeks and reasons',
    permission: seesEverySchedule,
    query: FindTeacherQuery,
    output: FoundTeachers,
    rateLimit: searchLimit,
    errors: ['not_found', 'zone_unknown'],
  }),
  getWhyNotFree: endpoint({
    method: 'GET',
    path: '/api/schedule/why-not-free/',
    summary: 'Why a teacher is not free at a weekly time, week by week',
    permission: anyStaff,
    query: WhyNotFreeQuery,
    output: WhyNotFree,
    errors: ['not_found', 'zone_unknown'],
  }),
};
