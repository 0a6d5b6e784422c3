import { endpoint } from '../endpoint.ts';
import { idParams } from '../page.ts';
import { anyStaff } from '../permissions.ts';
import { ScheduleQuery, TeacherSchedule } from './schedule.schema.ts';

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
};
