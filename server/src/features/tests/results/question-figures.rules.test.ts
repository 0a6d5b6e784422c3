import fc from 'fast-check';
import { expect, it } from 'vitest';
import { difficultyOf, discriminationOf, verdictOf } from './question-figures.rules.ts';

const sumsOf = (answers: readonly (readonly [x: number, r: number])[]) => ({
  answers: answers.length,
  x: answers.reduce((sum, [x]) => sum + x, 0),
  xx: answers.reduce((sum, [x]) => sum + x * x, 0),
  r: answers.reduce((sum, [, r]) => sum + r, 0),
  rr: answers.reduce((sum, [, r]) => sum + r * r, 0),
  xr: answers.reduce((sum, [x, r]) => sum + x * r, 0),
});

it('keeps difficulty between 0 and 1 and discrimination between -1 and 1', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(500), fc.nat(20_000)), { minLength: 1 }), (answers) => {
      const sums = sumsOf(answers);
      expect(difficultyOf(sums, 5)).toBeGreaterThanOrEqual(0);
      expect(difficultyOf(sums, 5)).toBeLessThanOrEqual(1);
      const found = discriminationOf(sums);
      if (found !== null) expect(Math.abs(found)).toBeLessThanOrEqual(1);
    }),
  );
});

it('finds a question that good children answer correctly, one that they fail, and one that does not discriminate', () => {
  const good = sumsOf([
    [0, 100],
    [100, 500],
    [100, 600],
  ]);
  expect(discriminationOf(good)).toBeCloseTo(0.98, 1);
  expect(discriminationOf({ ...good, xr: 10_000 })).toBeLessThan(0);
  expect(
    discriminationOf(
      sumsOf([
        [100, 5],
        [100, 9],
      ]),
    ),
  ).toBeNull();
  expect(difficultyOf(good, 1)).toBeCloseTo(2 / 3);
});

it.each([
  [0.5, -0.1, 'wrong_key'],
  [0.1, 0.4, 'too_hard'],
  [0.99, 0.4, 'too_easy'],
  [1, null, 'too_easy'],
  [0.5, 0.1, 'does_not_tell'],
  [0.5, 0.5, 'good'],
] as const)('gives a question of difficulty %f and discrimination %s the verdict %s', (difficulty, discrimination, verdict) => {
  expect(verdictOf(difficulty, discrimination)).toBe(verdict);
});
