import type { FollowUpKind } from '@lectern/contract/lessons/follow-ups.schema';
import type { OutputAt } from '@lectern/contract/contract';
import { apiQuery, rarelyChanged } from '../../kernel/api-query.ts';

/** A teacher's lessons in an interval. */
export const cabinetScheduleQuery = (id: number, from: string, to: string) =>
  apiQuery('/api/teachers/{id}/get-schedule/', { params: { id }, query: { from, to } });

/** Preparation for a lesson: the previous lesson and the next topic. */
export const preparationQuery = (id: number) => apiQuery('/api/events/lessons/{id}/conduct/', { params: { id } });

/** A teacher's pay of the open period. */
export const openSalaryQuery = (id: number) => apiQuery('/api/teachers/{id}/salary/', { params: { id } });

/** Clients with the largest debts. */
export const debtsQuery = apiQuery('/api/clients/', {
  query: { standing: 'debt', page_size: 10, ordering: 'balance' },
});

/** Payments of a day, `yyyy-mm-dd`, without reversed ones. */
export const paymentsQuery = (day: string) =>
  apiQuery('/api/transactions/transactions/', {
    query: { date_from: day, date_to: day, direction: ['in'], reversals: 'without', page_size: 10 },
  });

/** Children whose paid lessons end soon by the schedule, soonest first. */
export const runningOutQuery = (page_size: 10 | 100) => apiQuery('/api/user-subscription-relation/running-out/', { query: { page_size } });

/** Active clients without recent and planned lessons. */
export const silentQuery = apiQuery('/api/clients/', { query: { silent: 'true', status: ['active'], page_size: 10, ordering: 'name' } });

/** Clients recently handed over to the user, by a won deal or a colleague, and not opened since. */
export const handedOverQuery = apiQuery('/api/clients/handed-over/');

/** The user's weekly lessons whose wall time soon changes. */
export const clockShiftsQuery = apiQuery('/api/events/regular_rules/clock-shifts/', { query: { page_size: 10 } }, rarelyChanged);

/** The client's card, loaded when a sale is started. */
export const buyerQuery = (id: number) => apiQuery('/api/clients/{id}/', { params: { id } });

/** Lessons cancelled since an instant, whenever they were planned. */
export const cancelledSinceQuery = (cancelled_from: string) =>
  apiQuery('/api/events/lessons/', { query: { status: ['cancelled'], cancelled_from, page_size: 10, ordering: '-start' } });

/** Teachers without working hours, who are never offered. */
export const teachersWithoutHoursQuery = apiQuery('/api/schedule/teachers-without-hours/');

/** Lessons without a report, oldest first. */
export const overdueLessonsQuery = apiQuery('/api/events/lessons/', { query: { unfinished: 'true', page_size: 10, ordering: 'start' } });

/** Vacation requests of the group, earliest first. */
export const requestedVacationsQuery = apiQuery('/api/vacations/', {
  query: { state: ['requested'], ordering: 'first_day', page_size: 10 },
});

/** Declines of the group's teachers in the last 90 days. */
export const declinesQuery = apiQuery('/api/matches/figures/', { query: {} }, rarelyChanged);

/** Open teacher searches, longest waiting first. */
export const openSearchesQuery = apiQuery('/api/matches/requests/', {
  query: { state: ['open', 'draft'], ordering: 'created_at', page_size: 10 },
});

/** Teachers of the group who leave offers unanswered, most first. */
export const lapsesQuery = apiQuery('/api/matches/lapses/', { query: { page_size: 10 } });

/** Open follow-ups of cancelled lessons, longest waiting first. */
export const followUpsQuery = (kind: FollowUpKind) =>
  apiQuery('/api/events/lesson-follow-ups/', { query: { kind: [kind], state: ['open'], ordering: 'opened_at', page_size: 10 } });

export type RaisedFlag = OutputAt<'GET', '/api/pupil-flags/'>['results'][number];

/** Children flagged by their teachers, longest waiting first. */
export const raisedFlagsQuery = apiQuery('/api/pupil-flags/', { query: { state: 'open', page_size: 10 } });

/** Recently confirmed reports. */
export const confirmedReportsQuery = apiQuery('/api/events/lesson-follow-ups/', {
  query: { kind: ['client_report'], state: ['confirmed'], ordering: '-opened_at', page_size: 25 },
});

/** The teacher's open offers, soonest deadline first. */
export const openOffersQuery = apiQuery('/api/matches/offers/', { query: { box: 'open', page_size: 100 } });

/** A teacher's payouts without a receipt, soonest deadline first. */
export const owedReceiptsQuery = (teacher_id: number) =>
  apiQuery('/api/payouts/receipts/', {
    query: { teacher_id, state: ['overdue', 'annulled', 'awaited'], ordering: 'due_on', page_size: 10 },
  });

/** Checklists to fill in, those that are due first. */
export const openChecklistsQuery = apiQuery('/api/exams/child-checklists/', {
  query: { status: ['open', 'revising'], ordering: 'deadline', page_size: 10 },
});

/** Drafts, skipped topics and children on the wrong level, for methodists. */
export const methodistTasksQuery = apiQuery('/api/study/methodist-tasks/');

/** Courses and grades with their checklists. */
export const coursesForChecklistQuery = apiQuery('/api/exams/checklists/get-courses-for-checklist/');
export const textTasksQuery = apiQuery('/api/study/text-tasks/');
