import { expect, it } from 'vitest';
import { triedPeople } from './tried-scores.rules.ts';

const score = (user_id: number, month: string, kept: number | null, tried: number | null) => ({
  ...{ user_id, name: `Person ${user_id}`, month, kept, tried },
});

it('averages the scores of the months that both formulas measured, largest change first', () => {
  const people = triedPeople({
    months: ['2026-09-01', '2026-10-01'],
    results: [
      score(1, '2026-09-01', 5_000, 5_100),
      score(1, '2026-10-01', 7_000, 7_101),
      score(2, '2026-09-01', 9_000, null),
      score(2, '2026-10-01', 8_000, 6_000),
      score(3, '2026-10-01', null, 6_000),
    ],
  });
  expect(people.map(({ id, kept, tried, months }) => [id, kept, tried, months.length])).toEqual([
    [2, 8_000, 6_000, 2],
    [1, 6_000, 6_101, 2],
    [3, null, null, 1],
  ]);
});
