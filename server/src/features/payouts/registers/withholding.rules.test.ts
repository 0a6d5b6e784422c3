import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { taxOn, withholding } from './withholding.rules.ts';
import type { YearSoFar } from './withholding.rules.ts';

const rates = [
  { above: 0, share: 1300 },
  { above: 240_000_000, share: 1500 },
];

describe('withheld tax', () => {
  it('is a share of the pay in whole units, and more of what is above a limit', () => {
    expect(taxOn(1_000_000, rates)).toBe(130_000);
    expect(taxOn(1_000_350, rates)).toBe(130_000);
    expect(taxOn(1_000_400, rates)).toBe(130_100);
    expect(taxOn(250_000_000, rates)).toBe(31_200_000 + 1_500_000);
    expect(taxOn(1_000_000, [])).toBe(0);
  });

  it('is the same for a year, however the pay is split', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1_000, max: 90_000_000 }), { minLength: 1, maxLength: 30 }), (payments) => {
        const year = payments.reduce<YearSoFar>(
          (so, gross) => ({ gross: so.gross + gross, withheld: so.withheld + withholding(so, gross, rates) }),
          { gross: 0, withheld: 0 },
        );
        expect(year.withheld).toBe(taxOn(year.gross, rates));
      }),
    );
  });

  it('never takes a whole payment', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(1_000_000), fc.integer({ min: 1, max: 1_000_000 }), (gross, withheld, payment) => {
        const taken = withholding({ gross, withheld: Math.min(withheld, gross) }, payment, rates);
        expect(taken).toBeGreaterThanOrEqual(0);
        expect(taken).toBeLessThan(payment);
      }),
    );
  });
});
