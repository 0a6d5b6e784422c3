import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderOf } from './waves.rules.ts';

const slot = fc.record({ weekday: fc.integer({ min: 1, max: 7 }), start_minute: fc.integer({ min: 0, max: 1439 }), holds: fc.boolean() });
const teacher = fc.record({
  id: fc.integer({ min: 1, max: 40 }),
  name: fc.string(),
  answers: fc.boolean(),
  load_minutes: fc.nat(2000),
  slots: fc.array(slot, { minLength: 1, maxLength: 12 }),
});
const found = fc.uniqueArray(teacher, { selector: ({ id }) => id, maxLength: 30 });
const offers = fc.array(
  fc.record({
    teacher_id: fc.integer({ min: 1, max: 40 }),
    state: fc.constantFrom('offered' as const, 'viewed' as const, 'declined' as const, 'expired' as const, 'withdrawn' as const),
  }),
);

describe('the order of waves', () => {
  it('keeps the order of the search, and lists each teacher once: offered, or left out with a reason', () => {
    fc.assert(
      fc.property(
        found,
        offers,
        fc.array(fc.integer({ min: 1, max: 40 })),
        fc.integer({ min: 1, max: 7 }),
        (all, sent, before, lessons) => {
          const parted = new Set(before);
          const { order, left_out } = orderOf(all as never, { lessons_per_week: lessons, offers: sent }, parted);
          const offered = new Set(order.map(({ teacher_id }) => teacher_id));
          expect(order.map(({ teacher_id }) => teacher_id)).toEqual(all.map(({ id }) => id).filter((id) => offered.has(id)));
          expect(order.length + left_out.length).toBe(all.length);
          for (const { id, answers } of all.filter((each) => offered.has(each.id)))
            expect([answers, parted.has(id), sent.some(({ teacher_id }) => teacher_id === id)]).toEqual([true, false, false]);
          for (const { slots } of order) expect(slots.length).toBeGreaterThan(0);
          for (const { slots } of order) expect(slots.length).toBeLessThanOrEqual(7);
        },
      ),
    );
  });

  it('offers times that are free in every week, if there are enough', () => {
    const slots = [
      { weekday: 1, start_minute: 600, holds: true },
      { weekday: 2, start_minute: 600, holds: false },
      { weekday: 3, start_minute: 600, holds: true },
    ];
    const one = [{ id: 1, name: 'Anna', answers: true, load_minutes: 0, slots }] as never;
    const daysFor = (lessons_per_week: number) =>
      orderOf(one, { lessons_per_week, offers: [] }, new Set()).order[0]?.slots.map(({ weekday }) => weekday);
    expect([daysFor(2), daysFor(3)]).toEqual([
      [1, 3],
      [1, 2, 3],
    ]);
  });
});
