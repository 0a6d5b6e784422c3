import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeInLanes } from './time-grid.rules.ts';

it('gives single items the whole width, and overlapping ones a lane each', () => {
  const [a, b, c, d] = [
    { from: 540, to: 600 },
    { from: 570, to: 630 },
    { from: 600, to: 660 },
    { from: 660, to: 700 },
  ];
  expect(placeInLanes([d, c, b, a])).toEqual([
    { item: a, lane: 0, lanes: 2 },
    { item: b, lane: 1, lanes: 2 },
    { item: c, lane: 0, lanes: 2 },
    { item: d, lane: 0, lanes: 1 },
  ]);
});

it('places every item, and none overlap in a lane', () => {
  const items = fc.array(
    fc.tuple(fc.integer({ min: 0, max: 1400 }), fc.integer({ min: 1, max: 240 })).map(([from, length]) => ({ from, to: from + length })),
  );
  fc.assert(
    fc.property(items, (all) => {
      const placed = placeInLanes(all);
      expect(placed.map(({ item }) => item).sort(byTime)).toEqual([...all].sort(byTime));
      for (const [index, a] of placed.entries()) {
        expect(a.lane).toBeLessThan(a.lanes);
        for (const b of placed.slice(index + 1)) {
          const share = a.item.from < b.item.to && b.item.from < a.item.to;
          if (share) {
            expect(a.lane).not.toBe(b.lane);
            expect(a.lanes).toBe(b.lanes);
          }
        }
      }
    }),
  );
});

const byTime = (a: { from: number; to: number }, b: { from: number; to: number }) => a.from - b.from || a.to - b.to;
