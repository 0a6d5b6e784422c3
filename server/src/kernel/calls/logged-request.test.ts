import { expect, it } from 'vitest';
import { loggedAddress } from './logged-request.ts';

it('the log does not learn the secret of a calendar, and knows every other address as it is', () => {
  expect(loggedAddress('/calendar/0123456789abcdef.ics?x=1')).toBe('/calendar/…?x=1');
  expect(loggedAddress('/calendar/0123456789abcdef')).toBe('/calendar/…');
  for (const url of ['/api/vacations/calendar/?from=2026-11-16', '/clients?search=calendar', '/']) expect(loggedAddress(url)).toBe(url);
});
