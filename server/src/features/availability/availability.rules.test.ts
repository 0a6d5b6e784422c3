import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finishOf, freeStarts, instantAt, joined, overlap, intervalsOf } from './availability.rules.ts';
import type { Interval, WeeklyRule } from './availability.rules.ts';

const date = (text: string) => Temporal.PlainDate.from(text);
const rule = (more: Partial<WeeklyRule>): WeeklyRule => ({
  weekday: 1,
  start_minute: 600,
  finish_minute: 1080,
  zone: 'Europe/Moscow',
  valid_from: '2020-01-01',
  valid_to: null,
  ...more,
});
const iso = ({ start, finish }: Interval) => [start, finish].map((each) => Temporal.Instant.fromEpochMilliseconds(each).toString());

describe('local time in a zone', () => {
  it('moves a skipped local time forward', () => {
    expect(instantAt(date('2026-03-29'), 2 * 60 + 30, 'Europe/Berlin').toString()).toBe('2026-03-29T01:30:00Z');
  });

  it('takes the first of an ambiguous local time', () => {
    expect(instantAt(date('2026-10-25'), 2 * 60 + 30, 'Europe/Berlin').toString()).toBe('2026-10-25T00:30:00Z');
  });

  it('reads 24:00 as the midnight that ends the day, and offset ids as zones', () => {
    expect(instantAt(date('2026-11-21'), 1440, '+0300').toString()).toBe('2026-11-21T21:00:00Z');
  });
});

it('ends a lesson by instants, not by local time', () => {
  expect(finishOf('2026-11-21T23:30:00Z', 45)).toBe('2026-11-22T00:15:00Z');
});

describe('weekly rules', () => {
  it('keep their local time over both clock changes', () => {
    for (const [from, to] of [
      ['2026-03-23T00:00:00Z', '2026-04-07T00:00:00Z'],
      ['2026-10-19T00:00:00Z', '2026-11-03T00:00:00Z'],
    ] as const) {
      const intervals = intervalsOf([rule({ zone: 'Europe/London' })], Temporal.Instant.from(from), Temporal.Instant.from(to));
      const starts = intervals.map(({ start }) => Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO('Europe/London').hour);
      expect(starts.length).toBeGreaterThanOrEqual(2);
      expect(new Set(starts)).toEqual(new Set([10]));
    }
  });

  it('include their first date and exclude their end date', () => {
    const intervals = intervalsOf(
      [rule({ valid_from: '2026-11-09', valid_to: '2026-11-23' })],
      Temporal.Instant.from('2026-11-01T00:00:00Z'),
      Temporal.Instant.from('2026-12-01T00:00:00Z'),
    );
    expect(intervals.map((each) => iso(each)[0])).toEqual(['2026-11-09T07:00:00Z', '2026-11-16T07:00:00Z']);
  });

  it('are cut to the requested interval', () => {
    const [only] = intervalsOf([rule({})], Temporal.Instant.from('2026-11-16T09:00:00Z'), Temporal.Instant.from('2026-11-16T10:00:00Z'));
    expect(only && iso(only)).toEqual(['2026-11-16T09:00:00Z', '2026-11-16T10:00:00Z']);
  });
});

describe('free times', () => {
  const minute = 60_000;
  const interval = fc
    .tuple(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 1, max: 300 }))
    .map(([start, length]) => ({ start: start * minute, finish: (start + length) * minute }));

  it('are the free quarters of an hour inside the working hours', () => {
    fc.assert(
      fc.property(
        fc.array(interval, { maxLength: 12 }),
        fc.array(interval, { maxLength: 4 }),
        fc.integer({ min: 0, max: 1000 }),
        fc.constantFrom(30, 45, 60),
        (busy, hours, after, minutes) => {
          const until = 3000 * minute;
          const working = joined([...hours].sort((a, b) => a.start - b.start));
          const fits = (start: number) => {
            const requested = { start, finish: start + minutes * minute };
            const inside = working.some((each) => each.start <= requested.start && requested.finish <= each.finish);
            return inside && requested.finish <= until && !busy.some((each) => overlap(each, requested));
          };
          const expected: number[] = [];
          for (let start = Math.ceil(after / 15) * 15 * minute; start < until; start += 15 * minute) if (fits(start)) expected.push(start);
          expect(freeStarts(after * minute, minutes, busy, working, until)).toEqual(expected);
        },
      ),
      { numRuns: 500 },
    );
  });
});
