import { expect, it } from 'vitest';
import { workingWeekCell } from './working-week.rules.ts';

const span = (weekday: number, from: number, to: number) => ({ weekday, start_minute: from * 60, finish_minute: to * 60 });

it.each([
  ['10-18', 'a time without a day'],
  ['Mon', 'a day without a time'],
  ['Mon 18-10', 'an end before the beginning'],
  ['Mon 10-25', 'an hour that there is not'],
  ['Mon 10:70-12', 'a minute that there is not'],
  ['Fri-Mon 10-12', 'days the wrong way round'],
  ['Moonday 10-12', 'a day that there is not'],
  ['Mon 10-14; Mon 13-18', 'spans that overlap'],
])('refuses %s: %s', (text) => {
  expect(workingWeekCell(text)).toEqual({ reason: 'hours' });
});

it.each([
  ['Mon-Wed 10-18', [span(1, 10, 18), span(2, 10, 18), span(3, 10, 18)]],
  ['пн, ср 10:00–18:00; Сб 9-24', [span(1, 10, 18), span(3, 10, 18), span(6, 9, 24)]],
  ['Tue 15-20\nTue 8-12', [span(2, 8, 12), span(2, 15, 20)]],
  ['', []],
])('reads %j', (text, value) => {
  expect(workingWeekCell(text)).toEqual({ value });
});
