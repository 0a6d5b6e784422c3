import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bandOf, daysBetween, mondayOf, weeksFrom } from './vacation-bands.rules.ts';

const someDay = fc.integer({ min: 0, max: 3000 }).map((more) => Temporal.PlainDate.from('2024-01-01').add({ days: more }).toString());

describe('the vacation calendar', () => {
  it('starts on the Monday of the day’s week, and ends on a Sunday', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: 1, max: 20 }), (day, weeks) => {
        const monday = mondayOf(day);
        expect(Temporal.PlainDate.from(monday).dayOfWeek).toBe(1);
        expect(daysBetween(monday, weeksFrom(monday, 1))).toContain(day);
        expect(daysBetween(monday, weeksFrom(monday, weeks))).toHaveLength(7 * weeks);
      }),
    );
  });

  it('has a band over exactly the displayed days of a vacation', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: -60, max: 55 }), fc.integer({ min: 0, max: 80 }), (day, offset, length) => {
        const from = mondayOf(day);
        const to = weeksFrom(from, 8);
        const first = Temporal.PlainDate.from(from).add({ days: offset });
        const vacation = { first_day: first.toString(), last_day: first.add({ days: length }).toString() };
        fc.pre(vacation.last_day >= from);
        const shown = daysBetween(from, to);
        const { start, end } = bandOf(vacation, from, to);
        const inside = shown.filter((each) => vacation.first_day <= each && each <= vacation.last_day);
        expect(shown.slice(start - 1, end - 1)).toEqual(inside);
      }),
    );
  });
});
