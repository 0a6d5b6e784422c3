import { apiMappedQuery } from '../../kernel/api-query.ts';
import type { ScheduleView } from './schedule-range.ts';
import { rangeOf } from './schedule-range.ts';

/** A teacher's schedule as a view shows it. The answer says what it is of, so that it stays whole on screen until the next one is there. */
export function teacherScheduleQuery(teacherId: number, view: ScheduleView, date: string, zone: string) {
  const { from, to } = rangeOf(view, date, zone);
  const input = { params: { id: teacherId }, query: { from, to } };
  return apiMappedQuery('/api/teachers/{id}/get-schedule/', input, (schedule) => ({ schedule, teacherId, view, date }), {
    version: `${view} ${date}`,
  });
}
