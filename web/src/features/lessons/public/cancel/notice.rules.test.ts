import { expect, it } from 'vitest';
import { noticeOf } from './notice.rules.ts';

const start = '2026-11-19T13:00:00Z';

it.each([
  ['2026-11-19T07:02:00Z', { key: 'clients:why.cancelled_hours', values: { hours: 5 } }],
  ['2026-11-19T12:40:00Z', { key: 'clients:why.cancelled_minutes', values: { minutes: 20 } }],
  ['2026-11-19T13:01:00Z', { key: 'clients:why.cancelled_after', values: {} }],
  [null, null],
])('tells the notice of a lesson cancelled at %s', (cancelledAt, notice) => {
  expect(noticeOf(start, cancelledAt)).toEqual(notice);
});
