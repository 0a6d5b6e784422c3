import { expect, it } from 'vitest';
import { nextSpan, readMinute, stepMinute, weekMinutes, weekOn, wholeWeek } from './week-editor.rules.ts';

it('parses a typed time, and 24 only as the end of a day', () => {
  expect(['', 'noon', '25', '24:30'].map((text) => readMinute(text, 1440))).toEqual([null, null, null, null]);
  expect(readMinute('24', 1439)).toBeNull();
  expect(['9', '930', '18:30', '24', '24:00', '2400'].map((text) => readMinute(text, 1440))).toEqual([540, 570, 1110, 1440, 1440, 1440]);
});

it('steps to the next quarter of an hour, within the day', () => {
  expect([stepMinute(540, 1, 1440), stepMinute(547, -1, 1440), stepMinute(1440, 1, 1440), stepMinute(0, -1, 1439)]).toEqual([
    555, 540, 1440, 0,
  ]);
  expect(stepMinute(1425, 1, 1439)).toBe(1425);
});

it('proposes a working day, then the rest of it', () => {
  const day = (from: number, to: number) => ({ weekday: 2, start_minute: from, finish_minute: to });
  expect(nextSpan([], 2)).toEqual(day(540, 1080));
  expect(nextSpan([day(540, 780)], 2)).toEqual(day(840, 1020));
  expect(nextSpan([day(540, 1440)], 2)).toBeNull();
});

it('finds the hours in force on a date, and the minutes of a week', () => {
  const span = {
    id: 1,
    weekday: 1,
    start_minute: 540,
    finish_minute: 600,
    zone: '+0300',
    valid_from: '2026-01-01',
    valid_to: '2026-02-01',
  };
  expect([weekOn([span], '2026-01-31'), weekOn([span], '2026-02-01')]).toEqual([[span], []]);
  expect(weekMinutes([span, { ...span, finish_minute: 1440 }])).toBe(960);
});

it('does not save a week with an invalid time, and does not count it', () => {
  const spans = [
    { key: 'a', weekday: 1, start_minute: 540, finish_minute: 600 },
    { key: 'b', weekday: 2, start_minute: null, finish_minute: 600 },
  ];
  expect(wholeWeek(spans)).toBeNull();
  expect(wholeWeek(spans.slice(0, 1))).toEqual([{ weekday: 1, start_minute: 540, finish_minute: 600 }]);
  expect(weekMinutes(spans)).toBe(60);
});
