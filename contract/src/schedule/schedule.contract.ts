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
    summary: 'A teacher’s working hours, non-working time, activities and lessons between two instants',
    permission: anyStaff,
    params: idParams,
    query: ScheduleQuery,
    output: TeacherSchedule,
    errors: ['range_too_long'],
  }),
  getFreeGrid: endpoint({
    method: 'GET',
    path: '/api/schedule/free-cashbox/',
    summary: 'How many teachers are free at each weekday and half hour, in all weeks of a period',
    permission: anyStaff,
    query: FreeGridQuery,
    output: FreeGrid,
    errors: ['zone_unknown'],
  }),
  listFreeTeachers: endpoint({
    method: 'GET',
    path: '/api/schedule/free-cashbox/teachers/',
    summary: 'The teachers who are free at one weekday and time, in all weeks of a period',
    permission: seesEverySchedule,
    query: FreeCellQuery,
    output: FreeCell,
    rateLimit: searchLimit,
    errors: ['zone_unknown'],
  }),
  findTeacher: endpoint({
    method: 'GET',
    path: '/api/schedule/find-teacher/',
    summary: 'Teachers for a child’s wished times, by how well they fit, with the weeks that fail and why',
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
