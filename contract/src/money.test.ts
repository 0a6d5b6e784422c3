import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { largestSum, minor, shareOf, unitPrice } from './money.ts';

const sum = fc.integer({ min: 0, max: largestSum }).map(minor);

describe('money', () => {
  it('refuses fractions of a minor unit', () => {
    for (const amount of [0.1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) expect(() => minor(amount)).toThrow(RangeError);
  });

  it('splits a package price into unit prices with the exact sum, the remainder on the last', () => {
    fc.assert(
      fc.property(sum, fc.integer({ min: 1, max: 200 }), (price, units) => {
        const prices = Array.from({ length: units }, (_, index) => unitPrice(price, units, index + 1));
        expect(prices.reduce((total, each) => total + each, 0)).toBe(price);
        expect(new Set(prices.slice(0, -1)).size).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('refuses a unit number outside the package', () => {
    expect(() => unitPrice(minor(100), 4, 0)).toThrow(RangeError);
    expect(() => unitPrice(minor(100), 4, 5)).toThrow(RangeError);
  });

  it('rounds a share half away from zero, the same for a charge and for its reversal', () => {
    expect(shareOf(minor(50), 5_000)).toBe(25);
    expect(shareOf(minor(1), 5_000)).toBe(1);
    expect(shareOf(minor(-1), 5_000)).toBe(-1);
    expect(shareOf(minor(65_001), 7_500)).toBe(48_751);
    fc.assert(
      fc.property(sum, fc.integer({ min: 0, max: 10_000 }), (amount, share) => {
        expect(shareOf(minor(-amount), share) + shareOf(amount, share)).toBe(0);
      }),
    );
  });
});
