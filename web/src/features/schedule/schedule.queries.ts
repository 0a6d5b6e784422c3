import { apiMappedQuery } from '../../kernel/api-query.ts';
import type { ScheduleView } from './schedule-range.ts';
import { rangeOf } from './schedule-range.ts';

/** A teacher's schedule for a view. The answer includes its range, so the previous one stays consistent while the next one loads. */
export function teacherScheduleQuery(teacherId: number, view: ScheduleView, date: string, zone: string) {
  const { from, to } = rangeOf(view, date, zone);
  const input = { params: { id: teacherId }, query: { from, to } };
  return apiMappedQuery('/api/teachers/{id}/get-schedule/', input, (schedule) => ({ schedule, teacherId, view, date }), {
    version: `${view} ${date}`,
  });
}
