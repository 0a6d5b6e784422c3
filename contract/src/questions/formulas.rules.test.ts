import { expect, it } from 'vitest';
import { formulaParts } from './formulas.rules.ts';

it('splits a text at its formulas, and leaves prices alone', () => {
  expect(formulaParts('Solve $x^2 = 4$ now')).toEqual([
    { formula: false, text: 'Solve ' },
    { formula: true, text: 'x^2 = 4' },
    { formula: false, text: ' now' },
  ]);
  expect(formulaParts('It costs \\$5 or \\$6')).toEqual([{ formula: false, text: 'It costs $5 or $6' }]);
  expect(formulaParts('Only one $')).toEqual([{ formula: false, text: 'Only one $' }]);
  expect(formulaParts('')).toEqual([]);
});
