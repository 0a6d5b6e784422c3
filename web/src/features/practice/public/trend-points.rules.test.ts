import { expect, it } from 'vitest';
import { trendPoints } from './trend-points.rules.ts';

const readings = [60, 90, 120].map((words_per_minute, id) => ({ id, words_per_minute }));

it('places readings from left to right, the fastest at the top', () => {
  expect(trendPoints(readings, 116, 116).map(({ x, y }) => [x, y])).toEqual([
    [8, 58],
    [58, 33],
    [108, 8],
  ]);
});

it('centres a single reading, and returns no points for none', () => {
  expect(trendPoints(readings.slice(0, 1), 100, 50)).toEqual([{ id: 0, x: 50, y: 8 }]);
  expect(trendPoints([], 100, 50)).toEqual([]);
});
