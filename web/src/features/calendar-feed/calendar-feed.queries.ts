import { apiQuery } from '../../kernel/api-query.ts';
import { apiWrite } from '../../kernel/api-write.ts';

export const calendarFeedQuery = (id: number) => apiQuery('/api/teachers/{id}/calendar-feed/', { params: { id } });

/** Creates or replaces the feed URL. Only this answer contains it. */
export const makeCalendarFeedWrite = apiWrite('/api/teachers/{id}/calendar-feed/', { refresh: ['/api/teachers/{id}/calendar-feed/'] });
export const revokeCalendarFeedWrite = apiWrite('/api/teachers/{id}/calendar-feed/revoke/', {
  refresh: [],
  answers: (_, { params }) => calendarFeedQuery(Number(params.id)),
});
