import { expect, it } from 'vitest';
import { loggedAddress } from './logged-request.ts';

it('removes calendar secrets and search texts from the logged address, and keeps every other address', () => {
  expect(loggedAddress('/calendar/0123456789abcdef.ics?x=1')).toBe('/calendar/…?…');
  expect(loggedAddress('/calendar/0123456789abcdef')).toBe('/calendar/…');
  expect(loggedAddress('/api/clients/?search=Anna%20Petrova&page=2')).toBe('/api/clients/?…');
  expect(loggedAddress('/api/imports/?file_name=a?b.csv')).toBe('/api/imports/?…');
  for (const url of ['/api/vacations/calendar/', '/clients', '/']) expect(loggedAddress(url)).toBe(url);
});
