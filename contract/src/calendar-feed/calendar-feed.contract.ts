import { Download } from '../paper.ts';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../page.ts';
import { anonymous, teaches } from '../permissions.ts';
import { CalendarFeed, FeedParams, NewCalendarFeed } from './calendar-feed.schema.ts';

export const calendarFeedContract = {
  getCalendarFeed: endpoint({
    method: 'GET',
    path: '/api/teachers/{id}/calendar-feed/',
    summary: 'Whether the teacher has a feed URL, and since when',
    permission: teaches,
    params: idParams,
    output: CalendarFeed,
    errors: [],
  }),
  makeCalendarFeed: endpoint({
    method: 'POST',
    path: '/api/teachers/{id}/calendar-feed/',
    summary: 'Create a feed URL, shown once; the previous one stops working',
    permission: teaches,
    params: idParams,
    output: NewCalendarFeed,
    status: 201,
    errors: [],
  }),
  revokeCalendarFeed: endpoint({
    method: 'POST',
    path: '/api/teachers/{id}/calendar-feed/revoke/',
    summary: 'Revoke the feed URL',
    permission: teaches,
    params: idParams,
    output: CalendarFeed,
    errors: [],
  }),
  readCalendarFeed: endpoint({
    method: 'GET',
    path: '/calendar/{token}.ics',
    summary: 'The teacher’s lessons and activities as iCalendar, by secret URL',
    permission: anonymous,
    params: FeedParams,
    output: Download,
    file: 'text/calendar; charset=utf-8',
    errors: ['not_found', 'too_many_attempts'],
  }),
};
