import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inOtherLayout } from './keyboard-layout.ts';

it('a text typed in the wrong layout of the keyboard becomes what was meant', () => {
  expect(inOtherLayout('Rjdfk`d Gtnh')).toBe('ковалёв петр');
  expect(inOtherLayout('Ыьшер')).toBe('smith');
  expect(inOtherLayout('2026')).toBe('2026');
});

it('the way there and back changes no Russian word', () => {
  const word = fc.string({ unit: fc.constantFrom(...'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'), minLength: 1 });
  fc.assert(fc.property(word, (text) => inOtherLayout(inOtherLayout(text)) === text));
});
