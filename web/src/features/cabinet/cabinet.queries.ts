import { queryOptions } from '@tanstack/react-query';
import { api } from '../../kernel/api.ts';

/** A teacher's lessons of the days that the cabinet shows. */
export const cabinetScheduleQuery = (id: number, from: string, to: string) =>
  queryOptions({
    queryKey: ['schedule', id, from, to],
    queryFn: () => api.get('/api/teachers/{id}/get-schedule/', { params: { id }, query: { from, to } }),
  });

export const unfinishedLessonsQuery = queryOptions({
  queryKey: ['lessons', 'unfinished'],
  queryFn: () => api.get('/api/notifications/get-unfinished-lessons/'),
});

export const cabinetSalaryQuery = (id: number) =>
  queryOptions({ queryKey: ['salary', id, undefined], queryFn: () => api.get('/api/teachers/{id}/salary/', { params: { id }, query: {} }) });

export const clientsByStandingQuery = (standing: 'debt' | 'running_out') =>
  queryOptions({
    queryKey: ['clients', 'cabinet', standing],
    queryFn: () =>
      api.get('/api/clients/', { query: { standing, status: ['active'], page_size: 10, ordering: standing === 'debt' ? 'balance' : 'units_left' } }),
  });

export const cancelledSinceQuery = (cancelled_from: string) =>
  queryOptions({
    queryKey: ['lessons', 'cancelled', cancelled_from],
    queryFn: () => api.get('/api/events/lessons/', { query: { status: ['cancelled'], cancelled_from, page_size: 10, ordering: '-start' } }),
  });
