import fc from 'fast-check';
import { expect, it } from 'vitest';
import { planOfMove } from './move-plan.rules.ts';

const topic = fc.record({
  id: fc.nat(),
  lineage: fc.integer({ min: 1, max: 30 }),
  title: fc.string(),
  hours: fc.integer({ min: 1, max: 9 }),
});
const level = fc.uniqueArray(topic, { selector: ({ lineage }) => lineage, maxLength: 30 });

it('keeps all held topics when versions are switched, for random histories', () => {
  fc.assert(
    fc.property(level, level, level, (from, to, held) => {
      const { done, fresh, ahead, left_out } = planOfMove(from, to, held);
      // Every topic of the new level is in exactly one list; every held one is done or left out.
      expect(done.length + fresh.length + ahead.length).toBe(to.length);
      expect(done.length + left_out.length).toBe(held.length);
      const had = new Set(held.map(({ lineage }) => lineage));
      expect(to.filter(({ lineage }) => had.has(lineage)).map(({ id }) => id)).toEqual(done.map(({ id }) => id));
    }),
  );
});

it('finds nothing new when the level stays the same', () => {
  fc.assert(
    fc.property(level, level, (own, held) => {
      expect(planOfMove(own, own, held).fresh).toEqual([]);
    }),
  );
});
