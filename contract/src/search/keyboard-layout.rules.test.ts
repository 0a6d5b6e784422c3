import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inOtherLayout } from './keyboard-layout.rules.ts';

it('converts text typed in the wrong keyboard layout', () => {
  expect(inOtherLayout('Rjdfk`d Gtnh')).toBe('ковалёв петр');
  expect(inOtherLayout('Ыьшер')).toBe('smith');
  expect(inOtherLayout('2026')).toBe('2026');
});

it('leaves every Russian word unchanged after a round trip', () => {
  const word = fc.string({ unit: fc.constantFrom(...'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'), minLength: 1 });
  fc.assert(fc.property(word, (text) => inOtherLayout(inOtherLayout(text)) === text));
});
