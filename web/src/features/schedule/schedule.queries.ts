import { queryOptions } from '@tanstack/react-query';
import { api } from '../../kernel/api.ts';
import type { ScheduleRange } from './schedule-range.ts';

/** A teacher's schedule between two instants; the stretch before stays on screen until the next one is there. */
export function teacherScheduleQuery(teacherId: number, { from, to }: Pick<ScheduleRange, 'from' | 'to'>) {
  return queryOptions({
    queryKey: ['schedule', teacherId, from, to],
    queryFn: () => api.get('/api/teachers/{id}/get-schedule/', { params: { id: teacherId }, query: { from, to } }),
  });
}
