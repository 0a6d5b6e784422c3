import type { FollowUpKind } from '@lectern/contract/lessons/follow-ups.schema';
import { apiQuery, rarelyChanged } from '../../kernel/api-query.ts';

/** A teacher's lessons between two instants. */
export const cabinetScheduleQuery = (id: number, from: string, to: string) =>
  apiQuery('/api/teachers/{id}/get-schedule/', { params: { id }, query: { from, to } });

/** What the teacher needs for one lesson: the last one, and the topic that comes next. */
export const preparationQuery = (id: number) => apiQuery('/api/events/lessons/{id}/conduct/', { params: { id } });

/** The open period's pay of a teacher. */
export const openSalaryQuery = (id: number) => apiQuery('/api/teachers/{id}/salary/', { params: { id } });

/** The first clients who owe, the most first. */
export const debtsQuery = apiQuery('/api/clients/', {
  query: { standing: 'debt', page_size: 10, ordering: 'balance' },
});

/** What came in on a day, `yyyy-mm-dd`, without what was taken back. */
export const paymentsQuery = (day: string) =>
  apiQuery('/api/transactions/transactions/', {
    query: { date_from: day, date_to: day, direction: ['in'], reversals: 'without', page_size: 10 },
  });

/** Children whose paid lessons end in a few days by the schedule, the soonest first. */
export const runningOutQuery = (page_size: 10 | 100) => apiQuery('/api/user-subscription-relation/running-out/', { query: { page_size } });

/** Active clients of whom no lesson was held for long, and none is planned. */
export const silentQuery = apiQuery('/api/clients/', { query: { silent: 'true', status: ['active'], page_size: 10, ordering: 'name' } });

/** Regular lessons of one's own work that soon begin at another time on somebody's wall. */
export const clockShiftsQuery = apiQuery('/api/events/regular_rules/clock-shifts/', { query: { page_size: 10 } }, rarelyChanged);

/** Who buys: the card, asked for when somebody is about to sell. */
export const buyerQuery = (id: number) => apiQuery('/api/clients/{id}/', { params: { id } });

/** Lessons cancelled since an instant, whenever they were to be. */
export const cancelledSinceQuery = (cancelled_from: string) =>
  apiQuery('/api/events/lessons/', { query: { status: ['cancelled'], cancelled_from, page_size: 10, ordering: '-start' } });

/** Teachers whom nobody offers because their hours are not entered. */
export const teachersWithoutHoursQuery = apiQuery('/api/schedule/teachers-without-hours/');

/** Lessons of anybody one may see that wait to be written up, the oldest first. */
export const overdueLessonsQuery = apiQuery('/api/events/lessons/', { query: { unfinished: 'true', page_size: 10, ordering: 'start' } });

/** Lessons between two instants of everybody one may see; only their number is shown. */
export const lessonCountQuery = (from: string, to: string) => apiQuery('/api/events/lessons/', { query: { from, to, page_size: 10 } });

/** Vacations of the group that wait for an answer, the earliest first. */
export const requestedVacationsQuery = apiQuery('/api/vacations/', {
  query: { state: ['requested'], ordering: 'first_day', page_size: 10 },
});

/** Searches for a teacher that are under way, those that have waited longest first. */
export const openSearchesQuery = apiQuery('/api/matches/requests/', {
  query: { state: ['open', 'draft'], ordering: 'created_at', page_size: 10 },
});

/** What cancelled lessons leave to be decided, what has waited longest first. */
export const followUpsQuery = (kind: FollowUpKind) =>
  apiQuery('/api/events/lesson-follow-ups/', { query: { kind: [kind], state: ['open'], ordering: 'opened_at', page_size: 10 } });

/** The latest reports that were confirmed, by somebody or by themselves. */
export const confirmedReportsQuery = apiQuery('/api/events/lesson-follow-ups/', {
  query: { kind: ['client_report'], state: ['confirmed'], ordering: '-opened_at', page_size: 25 },
});
