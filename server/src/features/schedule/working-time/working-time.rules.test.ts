import type { WeeklySpan } from '@lectern/contract/schedule/working-time.schema';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockOf, joinedWeek, overlapInWeek, intervalsWithout, weekChange } from './working-time.rules.ts';
import type { KeptSpan } from './working-time.rules.ts';

const span = (weekday: number, from: number, to: number): WeeklySpan => ({ weekday, start_minute: from * 60, finish_minute: to * 60 });
const zone = 'Europe/Moscow';
const day = (number: number) => Temporal.PlainDate.from('2026-01-01').add({ days: number }).toString();
const heldOn = (date: string) => (each: { valid_from: string; valid_to: string | null }) =>
  each.valid_from <= date && (each.valid_to === null || date < each.valid_to);
const wallsOn = (spans: readonly (WeeklySpan & { valid_from: string; valid_to: string | null })[], date: string) =>
  spans
    .filter(heldOn(date))
    .map(({ weekday, start_minute, finish_minute }) => `${weekday} ${start_minute} ${finish_minute}`)
    .sort();

describe('weekly working hours', () => {
  it('are refused if intervals of a day overlap, naming the one given later', () => {
    expect(overlapInWeek([span(1, 9, 13), span(2, 9, 13), span(1, 12, 18)])).toEqual({ index: 2, start_minute: 720, finish_minute: 780 });
    expect(overlapInWeek([span(1, 12, 18), span(1, 9, 13)])).toEqual({ index: 1, start_minute: 720, finish_minute: 780 });
    expect(overlapInWeek([span(1, 9, 9.5), span(1, 9, 9.5)])).toMatchObject({ index: 1 });
  });

  it('have touching intervals merged, up to the midnight that ends the day', () => {
    const week = [span(3, 13, 18), span(3, 9, 13), span(3, 18, 24), span(4, 0, 2)];
    expect(overlapInWeek(week)).toBeNull();
    expect(joinedWeek(week)).toEqual([span(3, 9, 24), span(4, 0, 2)]);
  });

  it('cover the same minutes after merging', () => {
    const spans = fc
      .array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 47 }), fc.integer({ min: 1, max: 8 })))
      .map((all) => all.map(([weekday, at, length]) => span(weekday, at / 2, Math.min(24, (at + length) / 2))))
      .filter((week) => overlapInWeek(week) === null);
    fc.assert(
      fc.property(spans, (week) => {
        const halves = (of: readonly WeeklySpan[]) =>
          new Set(
            of.flatMap(({ weekday, start_minute, finish_minute }) =>
              Array.from({ length: (finish_minute - start_minute) / 30 }, (_, index) => `${weekday} ${start_minute + index * 30}`),
            ),
          );
        const after = joinedWeek(week);
        expect(halves(after)).toEqual(halves(week));
        for (const [place, each] of after.entries()) {
          const next = after[place + 1];
          if (next?.weekday === each.weekday) expect(next.start_minute).toBeGreaterThan(each.finish_minute);
        }
      }),
    );
  });
});

describe('new weekly hours from a date on', () => {
  const kept: KeptSpan[] = [
    { id: 1, ...span(1, 9, 13), zone, valid_from: day(0), valid_to: null },
    { id: 2, ...span(2, 9, 13), zone, valid_from: day(0), valid_to: null },
    { id: 3, ...span(3, 9, 13), zone, valid_from: day(40), valid_to: null },
  ];

  it('end earlier hours, remove future ones, and keep unchanged ones', () => {
    const change = weekChange(kept, [span(1, 9, 13), span(2, 10, 12)], { zone, valid_from: day(20), valid_to: null });
    expect(change).toEqual({
      remove: [3],
      set: [{ id: 2, valid_to: day(20) }],
      add: [{ ...span(2, 10, 12), zone, valid_from: day(20), valid_to: null }],
    });
  });

  it('with an end date are followed by the previous hours', () => {
    const { set, add, remove } = weekChange(kept.slice(0, 1), [], { zone, valid_from: day(20), valid_to: day(27) });
    expect({ set, add, remove }).toEqual({
      set: [{ id: 1, valid_to: day(20) }],
      add: [{ ...span(1, 9, 13), zone, valid_from: day(27), valid_to: null }],
      remove: [],
    });
  });

  it('equal to the current ones change nothing', () => {
    expect(weekChange(kept.slice(0, 2), [span(1, 9, 13), span(2, 9, 13)], { zone, valid_from: day(5), valid_to: null })).toEqual({
      remove: [],
      set: [],
      add: [],
    });
  });

  it('hold on exactly their dates; other dates keep their hours, and no past row is deleted', () => {
    const validity = fc
      .tuple(fc.integer({ min: 0, max: 60 }), fc.option(fc.integer({ min: 1, max: 60 }), { nil: null }))
      .map(([from, length]) => ({ valid_from: day(from), valid_to: length === null ? null : day(from + length) }));
    const keptSpans = fc
      .array(fc.tuple(validity, fc.integer({ min: 1, max: 3 }), fc.integer({ min: 8, max: 10 })), { maxLength: 6 })
      .map((all) => all.map(([dates, weekday, at], index) => ({ id: index + 1, ...span(weekday, at, at + 1), zone, ...dates })))
      // The database keeps intervals of one local time from overlapping.
      .filter((all) => all.every((a, i) => all.every((b, j) => j <= i || !sameWall(a, b) || !shareDates(a, b))));
    const week = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.constantFrom(8, 9.5)), { selector: String, maxLength: 4 });
    fc.assert(
      fc.property(keptSpans, week, validity, (all, spans, dates) => {
        const asked = joinedWeek(spans.map(([weekday, at]) => span(weekday, at, at + 1)));
        const { remove, set, add } = weekChange(all, asked, { zone, ...dates });
        const after = [
          ...all
            .filter(({ id }) => !remove.includes(id))
            .map((each) => ({ ...each, valid_to: (set.find(({ id }) => id === each.id) ?? each).valid_to })),
          ...add,
        ];
        for (const each of after) if (each.valid_to !== null) expect(each.valid_from < each.valid_to).toBe(true);
        for (const { id, valid_from } of all) if (valid_from < dates.valid_from) expect(remove).not.toContain(id);
        for (let date = 0; date <= 130; date += 1) {
          const expected = heldOn(day(date))(dates)
            ? wallsOn(
                asked.map((each) => ({ ...each, ...dates })),
                day(date),
              )
            : wallsOn(all, day(date));
          expect(wallsOn(after, day(date))).toEqual(expected);
        }
      }),
      { numRuns: 300 },
    );
  });
});

const sameWall = (a: WeeklySpan, b: WeeklySpan) =>
  a.weekday === b.weekday && a.start_minute < b.finish_minute && b.start_minute < a.finish_minute;
const shareDates = (a: KeptSpan, b: KeptSpan) =>
  (b.valid_to === null || a.valid_from < b.valid_to) && (a.valid_to === null || b.valid_from < a.valid_to);

describe('intervals minus others', () => {
  it('are what no other interval covers', () => {
    const intervals = fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 10 }).map((points) => {
      const sorted = points.sort((a, b) => a - b);
      return Array.from({ length: Math.floor(sorted.length / 2) }, (_, index) => ({
        start: sorted[index * 2] as number,
        finish: sorted[index * 2 + 1] as number,
      }));
    });
    const covers = (of: readonly { start: number; finish: number }[], at: number) =>
      of.some(({ start, finish }) => start <= at && at < finish);
    fc.assert(
      fc.property(intervals, intervals, (all, taken) => {
        const left = intervalsWithout(all, taken);
        for (let at = 0; at < 41; at += 1) expect(covers(left, at)).toBe(covers(all, at) && !covers(taken, at));
      }),
    );
  });
});

it('formats the end of a day as 24:00', () => {
  expect([clockOf(0), clockOf(570), clockOf(1440)]).toEqual(['00:00', '09:30', '24:00']);
});
