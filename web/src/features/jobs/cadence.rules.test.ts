import { expect, it } from 'vitest';
import { cadenceOf } from './cadence.rules.ts';

it.each([
  ['*/10 * * * *', { kind: 'minutes', count: 10 }],
  ['5-59/10 * * * *', { kind: 'minutes', count: 10 }],
  ['7 * * * *', { kind: 'hour' }],
  ['2 4 * * *', { kind: 'day', at: '2026-11-26T04:02:00Z' }],
  ['17 22 * * *', { kind: 'day', at: '2026-11-26T22:17:00Z' }],
  ['0 3 1 1 *', null],
  ['0 3 * * 1', null],
  ['* * * * *', null],
  ['', null],
])('reads the schedule %s', (cron, cadence) => {
  expect(cadenceOf(cron, '2026-11-26')).toEqual(cadence);
});
