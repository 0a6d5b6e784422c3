import { queryOptions } from '@tanstack/react-query';
import { api } from '../../kernel/api.ts';
import type { ScheduleView } from './schedule-range.ts';
import { rangeOf } from './schedule-range.ts';

/** A teacher's schedule as a view shows it. The answer says what it is of, so that it stays whole on screen until the next one is there. */
export function teacherScheduleQuery(teacherId: number, view: ScheduleView, date: string, zone: string) {
  const { from, to } = rangeOf(view, date, zone);
  return queryOptions({
    queryKey: ['schedule', teacherId, from, to],
    queryFn: async () => {
      const schedule = await api.get('/api/teachers/{id}/get-schedule/', { params: { id: teacherId }, query: { from, to } });
      return { schedule, teacherId, view, date };
    },
  });
}
