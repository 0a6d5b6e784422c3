import { minor } from '@lectern/contract/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastDayOf, monthsBetween, paidBefore, topUpsOf, withinMost } from './month-limits.rules.ts';

const sum = fc.integer({ min: 0, max: 90_000 }).map((of) => minor(of));
const limit = fc.option(fc.integer({ min: 0, max: 200_000 }).map((of) => minor(of)));
const every = { grade_from: 1, grade_to: 11, level: '' };
type Limits = { readonly least: number | null; readonly most: number | null };
const rateOf = ({ least, most }: Limits, effective_from = '2026-01-01', more: object = {}) => ({
  ...{ ...every, teacher_id: 1, service_course_id: 1, effective_from, amount: minor(50_000), steps: [], ended: false },
  least: least === null ? null : minor(least),
  most: most === null ? null : minor(most),
  ...more,
});
const limits = fc.record({ least: limit, most: limit }).filter(({ least, most }) => least === null || most === null || least <= most);
const day = fc.integer({ min: 1, max: 30 }).map((of) => `2026-11-${String(of).padStart(2, '0')}`);
const lessons = fc
  .array(fc.record({ day, sum }), { maxLength: 12 })
  .map((all) => all.map((each, at) => ({ lesson: { lesson_id: at + 1, start: `${each.day}T10:00:00Z`, day: each.day }, sum: each.sum })));
const byRate = <L extends object, R>(all: readonly L[], rate: R) => all.map((each) => ({ ...each, rate }));
const totalOf = (owed: ReadonlyMap<unknown, number>) => [...owed.values()].reduce((total, each) => total + each, 0);
const shuffled = <T>(all: readonly T[], seed: number) =>
  all.toSorted((one, other) => ((all.indexOf(one) * seed) % 7) - ((all.indexOf(other) * seed) % 7));
const november = ['2026-11-01'];

describe('the most of a month', () => {
  it('is never exceeded, takes nothing else off, and leaves the sums as they are without one', () => {
    fc.assert(
      fc.property(lessons, limits, (all, of) => {
        const owed = withinMost(byRate(all, rateOf(of)));
        const whole = all.reduce((total, each) => total + each.sum, 0);
        expect(totalOf(owed)).toBe(of.most === null ? whole : Math.min(whole, of.most));
        for (const [each, amount] of owed) expect(amount >= 0 && amount <= each.sum).toBe(true);
        if (of.most === null) expect([...owed].every(([each, amount]) => each.sum === amount)).toBe(true);
      }),
    );
  });

  it('leaves each lesson the same whatever the order in which they are given', () => {
    fc.assert(
      fc.property(lessons, limits, fc.integer({ min: 1, max: 6 }), (all, of, seed) => {
        const rated = byRate(all, rateOf(of));
        const [one, other] = [withinMost(rated), withinMost(shuffled(rated, seed))];
        for (const each of rated) expect(other.get(each)).toBe(one.get(each));
      }),
    );
  });

  it('counts the lessons of all versions of a rate in a month, and none of another month, service or other children', () => {
    fc.assert(
      fc.property(lessons, limits, limits, day, (all, first, second, change) => {
        const [before, after] = [rateOf(first), rateOf(second, change)];
        const rated = all.map((each) => ({ ...each, rate: each.lesson.day < change ? before : after }));
        const owed = withinMost(rated);
        if (first.most !== null && second.most !== null) expect(totalOf(owed)).toBeLessThanOrEqual(Math.max(first.most, second.most));
        for (const { lesson, sum: whole, rate } of rated) {
          const each = rated.find((of) => of.lesson === lesson);
          const others = rated.map((of) => ({ ...of, paid: owed.get(of) ?? minor(0) }));
          const left = rate.most === null ? whole : Math.min(whole, Math.max(0, rate.most - paidBefore({ lesson, rate }, others)));
          expect(each && owed.get(each)).toBe(left);
        }
      }),
    );
    const most = rateOf({ least: null, most: 60_000 });
    const on = (lesson_id: number, of: string, rate: typeof most) => ({
      ...{ rate, sum: minor(50_000), lesson: { lesson_id, start: `${of}T10:00:00Z`, day: of } },
    });
    const apart = [
      on(1, '2026-11-30', most),
      on(2, '2026-12-01', most),
      on(3, '2026-11-30', { ...most, service_course_id: 2 }),
      on(4, '2026-11-30', { ...most, grade_to: 5 }),
      on(5, '2026-11-30', { ...most, teacher_id: 2 }),
    ];
    expect([...withinMost(apart).values()]).toEqual(Array.from({ length: 5 }, () => 50_000));
    expect([...withinMost([on(1, '2026-11-01', most), on(2, '2026-11-02', most), on(3, '2026-11-03', most)]).values()]).toEqual([
      50_000, 10_000, 0,
    ]);
  });
});

describe('the least of a month', () => {
  const earnedOf = (
    all: readonly { readonly lesson: { readonly day: string }; readonly sum: number }[],
    rate: ReturnType<typeof rateOf>,
    held = true,
  ) => all.map(({ lesson, sum: amount }) => ({ lesson, rate, amount: minor(amount), held }));

  it('is reached by a month with a held lesson, within the most, and nothing is due beyond it', () => {
    fc.assert(
      fc.property(lessons, limits, (all, of) => {
        const rate = rateOf(of);
        const rated = byRate(all, rate);
        const owed = withinMost(rated);
        const earned = [...owed].map(([{ lesson }, amount]) => ({ lesson, rate, amount, held: true }));
        const due = topUpsOf([rate], november, earned);
        const total = totalOf(owed) + due.reduce((sumOf, { amount }) => sumOf + amount, 0);
        if (all.length > 0 && of.least !== null) expect(total).toBe(Math.max(totalOf(owed), of.least));
        else expect(due).toEqual([]);
        if (of.most !== null) expect(total).toBeLessThanOrEqual(of.most);
      }),
    );
  });

  it('is of the version in force on the last day, counts the lessons of the others, and needs a held lesson', () => {
    const lesson = { lesson_id: 1, start: '2026-11-02T10:00:00Z', day: '2026-11-02' };
    const [first, last, later] = [
      rateOf({ least: 90_000, most: null }),
      rateOf({ least: 80_000, most: null }, '2026-11-30'),
      rateOf({ least: 70_000, most: null }, '2026-12-01'),
    ];
    const earned = earnedOf([{ lesson, sum: 50_000 }], first);
    expect(topUpsOf([later, first, last], november, earned)).toMatchObject([{ rate: last, earned: 50_000, least: 80_000, amount: 30_000 }]);
    expect(topUpsOf([first, { ...last, ended: true, least: null }], november, earned)).toEqual([]);
    expect(topUpsOf([first, { ...last, least: null }], november, earned)).toEqual([]);
    expect(topUpsOf([later], november, earned)).toEqual([]);
    expect(topUpsOf([first], ['2026-12-01'], earned)).toEqual([]);
    expect(topUpsOf([first], november, earnedOf([{ lesson, sum: 50_000 }], first, false))).toEqual([]);
    expect(topUpsOf([{ ...first, grade_to: 5 }], november, earned)).toEqual([]);
  });
});

it('knows the months of days and their last days', () => {
  expect(monthsBetween('2026-11-30', '2027-01-01')).toEqual(['2026-11-01', '2026-12-01', '2027-01-01']);
  expect([lastDayOf('2028-02-01'), lastDayOf('2026-11-01')]).toEqual(['2028-02-29', '2026-11-30']);
});
