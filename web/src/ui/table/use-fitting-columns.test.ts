import { expect, it } from 'vitest';
import { foldingOf } from './use-fitting-columns.ts';

it('folds the columns hidden on phones, from the right', () => {
  expect(foldingOf([{}, { wide: true }, { wide: false }, { wide: true }, {}])).toEqual([undefined, 2, undefined, 1, undefined]);
});

it('folds all of them at once if a column replaces them', () => {
  expect(foldingOf([{}, { wide: true }, { wide: true }, { wide: 'never' }])).toEqual([undefined, 1, 1, undefined]);
});

it('folds columns beyond the maximum in the last step', () => {
  const steps = foldingOf(Array.from({ length: 12 }, () => ({ wide: true })));
  expect(steps).toEqual([9, 9, 9, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
});
