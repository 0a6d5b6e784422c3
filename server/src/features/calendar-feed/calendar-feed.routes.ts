import { calendarFeedContract } from '@lectern/contract/calendar-feed/calendar-feed.contract';
import { routesOf } from '../../kernel/calls/routes.ts';
import { getCalendarFeed, readCalendarFeed } from './calendar-feed.queries.ts';
import { makeCalendarFeed } from './make-calendar-feed.ts';
import { revokeCalendarFeed } from './revoke-calendar-feed.ts';

export const calendarFeedRoutes = routesOf(calendarFeedContract, {
  getCalendarFeed,
  makeCalendarFeed,
  revokeCalendarFeed,
  readCalendarFeed,
});
