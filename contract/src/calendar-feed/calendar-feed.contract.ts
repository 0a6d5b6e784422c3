import { z } from 'zod';
import type { Download } from '../endpoint.ts';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../page.ts';
import { nobodyNeedsToBeSignedIn, staff } from '../permissions.ts';
import { CalendarFeed, FeedParams, NewCalendarFeed } from './calendar-feed.schema.ts';

/** An address that opens a teacher's lessons is theirs alone: nobody makes, sees or revokes one for them. */
const own = staff(['Teacher']);

export const calendarFeedContract = {
  getCalendarFeed: endpoint({
    method: 'GET',
    path: '/api/teachers/{id}/calendar-feed/',
    summary: 'Whether a teacher has a calendar address, and since when',
    permission: own,
    params: idParams,
    output: CalendarFeed,
    errors: [],
  }),
  makeCalendarFeed: endpoint({
    method: 'POST',
    path: '/api/teachers/{id}/calendar-feed/',
    summary: 'Make a calendar address and tell it this once; the one before opens nothing any more',
    permission: own,
    params: idParams,
    output: NewCalendarFeed,
    status: 201,
    errors: [],
  }),
  revokeCalendarFeed: endpoint({
    method: 'POST',
    path: '/api/teachers/{id}/calendar-feed/revoke/',
    summary: 'Close a calendar address',
    permission: own,
    params: idParams,
    output: CalendarFeed,
    errors: [],
  }),
  readCalendarFeed: endpoint({
    method: 'GET',
    path: '/calendar/{token}.ics',
    summary: 'A teacher’s lessons and activities as iCalendar, for whoever knows the secret address',
    permission: nobodyNeedsToBeSignedIn,
    params: FeedParams,
    output: z.custom<Download>((value) => typeof value === 'object' && value !== null && 'pieces' in value),
    file: 'text/calendar; charset=utf-8',
    errors: ['not_found', 'too_many_attempts'],
  }),
};
