import { expect, it } from 'vitest';
import { pointsOf } from './progress-points.rules.ts';

const at = (id: number, submitted_on: string, share: number | null) => ({ id, submitted_on, grade: 7, share, sections: [] });

it('places checklists by day and share', () => {
  const points = pointsOf([at(1, '2026-09-01', 0), at(2, '2026-09-11', 0.5), at(3, '2026-09-21', 1)], 216, 116);
  expect(points.map(({ id, x, y }) => [id, x, y])).toEqual([
    [1, 8, 108],
    [2, 108, 58],
    [3, 208, 8],
  ]);
});

it('omits checklists without marks, and centres a single one', () => {
  expect(pointsOf([at(1, '2026-09-01', null), at(2, '2026-09-02', 1)], 100, 100).map(({ id, x, y }) => [id, x, y])).toEqual([[2, 50, 8]]);
  expect(pointsOf([], 100, 100)).toEqual([]);
});
