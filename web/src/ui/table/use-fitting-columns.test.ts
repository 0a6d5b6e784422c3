import { expect, it } from 'vitest';
import { foldingOf } from './use-fitting-columns.ts';

it('folds what a phone leaves out, from the right', () => {
  expect(foldingOf([{}, { wide: true }, { wide: false }, { wide: true }, {}])).toEqual([undefined, 2, undefined, 1, undefined]);
});

it('folds all at once where a column stands for what is left out', () => {
  expect(foldingOf([{}, { wide: true }, { wide: true }, { wide: 'never' }])).toEqual([undefined, 1, 1, undefined]);
});

it('folds with the last step whatever has no step of its own', () => {
  const steps = foldingOf(Array.from({ length: 12 }, () => ({ wide: true })));
  expect(steps).toEqual([9, 9, 9, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
});
