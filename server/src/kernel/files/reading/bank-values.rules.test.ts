import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBankDate, readBankSum } from './bank-values.rules.ts';

describe('a sum in a bank’s notation', () => {
  it.each([
    '',
    'сто',
    '1,234',
    '1.234',
    '12,345',
    '1,23,4',
    '1.234.567',
    '1,234.567',
    '--5',
    '5-',
    '1 234,5 6x',
    '0x10',
    '1e5',
    '99999999999999999',
  ])('is refused if ambiguous: %s', (text) => expect(readBankSum(text)).toBeNull());

  it.each([
    ['1 234,50', 123_450],
    ['1\u00a0234,5', 123_450],
    ['1,234.50', 123_450],
    ['1.234.567,89', 123_456_789],
    ['1234-50', 123_450],
    ['14 400 руб.', 1_440_000],
    ['+500', 50_000],
    ['−12,5', -1_250],
    ['-0.01', -1],
  ])('is parsed to the kopeck: %s', (text, minor) => expect(readBankSum(text)).toBe(minor));

  it('round-trips in every notation', () => {
    const parts = fc.constantFrom(' ', '\u00a0', '\u202f', '');
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), parts, fc.constantFrom(',', '.'), (minor, part, point) => {
        const whole = String(Math.trunc(Math.abs(minor) / 100)).replaceAll(/\B(?=(\d{3})+$)/g, part);
        const text = `${minor < 0 ? '-' : ''}${whole}${point}${String(Math.abs(minor) % 100).padStart(2, '0')}`;
        expect(readBankSum(text)).toBe(minor);
      }),
    );
  });

  it('is an integer or null for any text', () => {
    fc.assert(fc.property(fc.string(), (text) => Number.isSafeInteger(readBankSum(text) ?? 0)));
  });
});

describe('a date in a bank’s notation', () => {
  it.each(['', '31.02.2026', '2026-13-01', '1.1.26', 'вчера', '20261101'])('is refused if invalid: %s', (text) =>
    expect(readBankDate(text)).toBeNull(),
  );
  it.each(['9.11.2026', '09.11.2026', '09/11/2026', '2026-11-09', '09.11.2026 14:05:00', '2026-11-09T14:05:00', ' 09-11-2026 '])(
    'is parsed: %s',
    (text) => expect(readBankDate(text)).toBe('2026-11-09'),
  );
});
