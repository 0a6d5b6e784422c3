import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hoursOfChild, suitableStart, usualMinute } from './suitable-start.rules.ts';

const zone = 'Europe/Moscow';
const evenings = ['2026-11-10T15:00:00Z', '2026-11-12T15:00:00Z', '2026-11-14T07:00:00Z'];
const learner = { zone, grade: 3, lessons: evenings };
const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds;
const iso = (start: number | null) => (start === null ? null : Temporal.Instant.fromEpochMilliseconds(start).toString());
const quarters = (from: string, to: string) =>
  Array.from({ length: Math.floor((at(to) - at(from)) / 900_000) }, (_, index) => at(from) + index * 900_000);

describe('the usual time of a child', () => {
  it('is the most frequent one, of equal ones the latest, and none without lessons', () => {
    expect(usualMinute(learner)).toBe(18 * 60);
    expect(usualMinute({ ...learner, lessons: evenings.slice(1) })).toBe(10 * 60);
    expect(usualMinute({ ...learner, lessons: [] })).toBeNull();
  });
});

describe('the time that is offered', () => {
  it('is not in the school morning of a child who learns in the evening', () => {
    // Wednesday 07:45 to 12:00 and 16:00 to 20:00 in Moscow.
    const free = [...quarters('2026-11-18T04:45:00Z', '2026-11-18T09:00:00Z'), ...quarters('2026-11-18T13:00:00Z', '2026-11-18T16:15:00Z')];
    expect(iso(suitableStart(free, 45, learner, at('2026-11-17T15:00:00Z')))).toBe('2026-11-18T15:00:00Z');
    expect(iso(suitableStart(free.slice(0, 17), 45, learner, at('2026-11-17T15:00:00Z')))).toBe('2026-11-18T04:45:00Z');
  });

  it('is the nearest suitable one of the first day that has one', () => {
    const free = [...quarters('2026-11-18T05:00:00Z', '2026-11-18T08:00:00Z'), ...quarters('2026-11-19T11:00:00Z', '2026-11-19T13:00:00Z')];
    expect(iso(suitableStart(free, 45, learner, at('2026-11-17T15:00:00Z')))).toBe('2026-11-19T12:45:00Z');
  });

  it('may be in the morning of a day off, and of a child who learns in the morning', () => {
    const saturday = quarters('2026-11-21T05:00:00Z', '2026-11-21T08:00:00Z');
    expect(iso(suitableStart(saturday, 45, learner, at('2026-11-20T15:00:00Z')))).toBe('2026-11-21T07:45:00Z');
    const wednesday = quarters('2026-11-18T05:00:00Z', '2026-11-18T16:00:00Z');
    const early = { ...learner, lessons: ['2026-11-11T07:00:00Z'] };
    expect(iso(suitableStart(wednesday, 45, early, at('2026-11-17T15:00:00Z')))).toBe('2026-11-18T07:00:00Z');
  });

  it('ends earlier for younger children', () => {
    expect([1, 4, 5, 8, 9, 11].map((grade) => hoursOfChild(grade, 2).to / 60)).toEqual([20, 20, 21, 21, 22, 22]);
  });

  it('is one of the free times always, and never at night where there is another', () => {
    const start = fc.integer({ min: 0, max: 14 * 96 }).map((quarter) => at('2026-11-16T00:00:00Z') + quarter * 900_000);
    const lessons = fc.array(
      start.map((each) => iso(each) ?? ''),
      { maxLength: 5 },
    );
    const isNight = (each: number, minutes: number) => {
      const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(each).toZonedDateTimeISO(zone);
      return hour < 7 || hour * 60 + minute + minutes > 22 * 60;
    };
    fc.assert(
      fc.property(fc.uniqueArray(start, { maxLength: 30 }), lessons, fc.integer({ min: 1, max: 11 }), start, (free, own, grade, asked) => {
        const starts = [...free].sort((a, b) => a - b);
        const offered = suitableStart(starts, 45, { zone, grade, lessons: own }, asked);
        expect(offered === null ? starts : starts.filter((each) => each === offered)).toHaveLength(offered === null ? 0 : 1);
        if (starts.some((each) => !isNight(each, 45))) expect(isNight(offered ?? 0, 45)).toBe(false);
      }),
    );
  });
});
