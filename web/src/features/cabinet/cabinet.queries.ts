import { queryOptions } from '@tanstack/react-query';
import { api } from '../../kernel/api.ts';

/** A teacher's lessons between two instants. */
export function cabinetScheduleQuery(id: number, from: string, to: string) {
  return queryOptions({
    queryKey: ['schedule', 'cabinet', id, from, to],
    queryFn: ({ signal }) => api.get('/api/teachers/{id}/get-schedule/', { params: { id }, query: { from, to } }, { signal }),
  });
}

/** What the teacher needs for one lesson: the last one, and the topic that comes next. */
export function preparationQuery(id: number) {
  return queryOptions({
    queryKey: ['lessons', id, 'conduct'],
    queryFn: ({ signal }) => api.get('/api/events/lessons/{id}/conduct/', { params: { id } }, { signal }),
  });
}

/** The open period's pay of a teacher. */
export function openSalaryQuery(id: number) {
  return queryOptions({
    queryKey: ['salary', 'teacher', id, 'now'],
    queryFn: ({ signal }) => api.get('/api/teachers/{id}/salary/', { params: { id } }, { signal }),
  });
}

/** The first clients who owe, the most first. */
export const debtsQuery = queryOptions({
  queryKey: ['clients', 'list', 'cabinet', 'debt'],
  queryFn: ({ signal }) =>
    api.get('/api/clients/', { query: { standing: 'debt', status: ['active'], page_size: 10, ordering: 'balance' } }, { signal }),
});

/** What came in on a day, `yyyy-mm-dd`, without what was taken back. */
export function paymentsQuery(day: string) {
  return queryOptions({
    queryKey: ['transactions', 'list', 'cabinet', day],
    queryFn: ({ signal }) =>
      api.get(
        '/api/transactions/transactions/',
        { query: { date_from: day, date_to: day, direction: ['in'], reversals: 'without', page_size: 10 } },
        { signal },
      ),
  });
}

/** Children whose paid lessons end in a few days by the schedule, the soonest first. */
export function runningOutQuery(page_size: 10 | 100) {
  return queryOptions({
    queryKey: ['clients', 'running-out', page_size],
    queryFn: ({ signal }) => api.get('/api/user-subscription-relation/running-out/', { query: { page_size } }, { signal }),
  });
}

/** Active clients of whom no lesson was held for long, and none is planned. */
export const silentQuery = queryOptions({
  queryKey: ['clients', 'list', 'cabinet', 'silent'],
  queryFn: ({ signal }) =>
    api.get('/api/clients/', { query: { silent: 'true', status: ['active'], page_size: 10, ordering: 'name' } }, { signal }),
});

/** Regular lessons of one's own work that soon begin at another time on somebody's wall. */
export const clockShiftsQuery = queryOptions({
  queryKey: ['regular-rules', 'clock-shifts'],
  queryFn: ({ signal }) => api.get('/api/events/regular_rules/clock-shifts/', { query: { page_size: 10 } }, { signal }),
  staleTime: 600_000,
});

/** Who buys: the card, asked for when somebody is about to sell. */
export function buyerQuery(id: number) {
  return queryOptions({
    queryKey: ['clients', 'card', id],
    queryFn: ({ signal }) => api.get('/api/clients/{id}/', { params: { id } }, { signal }),
  });
}

/** Lessons cancelled since an instant, whenever they were to be. */
export function cancelledSinceQuery(cancelled_from: string) {
  return queryOptions({
    queryKey: ['lessons', 'cancelled', cancelled_from],
    queryFn: ({ signal }) =>
      api.get('/api/events/lessons/', { query: { status: ['cancelled'], cancelled_from, page_size: 10, ordering: '-start' } }, { signal }),
  });
}

/** Teachers whom nobody offers because their hours are not entered. */
export const teachersWithoutHoursQuery = queryOptions({
  queryKey: ['schedule', 'without-hours'],
  queryFn: ({ signal }) => api.get('/api/schedule/teachers-without-hours/', {}, { signal }),
});

/** Lessons of anybody one may see that wait to be written up, the oldest first. */
export const overdueLessonsQuery = queryOptions({
  queryKey: ['lessons', 'overdue'],
  queryFn: ({ signal }) => api.get('/api/events/lessons/', { query: { unfinished: 'true', page_size: 10, ordering: 'start' } }, { signal }),
});

/** Lessons between two instants of everybody one may see; only their number is shown. */
export function lessonCountQuery(from: string, to: string) {
  return queryOptions({
    queryKey: ['lessons', 'count', from, to],
    queryFn: ({ signal }) => api.get('/api/events/lessons/', { query: { from, to, page_size: 10 } }, { signal }),
  });
}

/** Vacations of the group that wait for an answer, the earliest first. */
export const requestedVacationsQuery = queryOptions({
  queryKey: ['vacations', 'cabinet'],
  queryFn: ({ signal }) =>
    api.get('/api/vacations/', { query: { state: ['requested'], ordering: 'first_day', page_size: 10 } }, { signal }),
});

/** Searches for a teacher that are under way, those that have waited longest first. */
export const openSearchesQuery = queryOptions({
  queryKey: ['find-teacher', 'cabinet'],
  queryFn: ({ signal }) =>
    api.get('/api/matches/requests/', { query: { state: ['open', 'draft'], ordering: 'created_at', page_size: 10 } }, { signal }),
});
