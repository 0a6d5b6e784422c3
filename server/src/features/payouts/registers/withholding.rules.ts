import type { MinorUnits } from '@lectern/contract/money';
import { minor, wholeInBasisPoints } from '@lectern/contract/money';

/** The withheld share of the year's pay above a limit. */
export type TaxRate = { readonly above: number; readonly share: number };

/** Payments of a person in the year so far. */
export type YearSoFar = { readonly gross: number; readonly withheld: number };

/** Taxes are withheld in whole units of the currency. */
const unit = 100n;

/** The tax on a sum, by its steps; rounded half up to whole units. */
export function taxOn(gross: number, rates: readonly TaxRate[]): MinorUnits {
  const steps = rates.toSorted((a, b) => a.above - b.above);
  const scaled = steps.reduce((sum, { above, share }, index) => {
    const until = Math.min(gross, steps[index + 1]?.above ?? gross);
    return until > above ? sum + BigInt(until - above) * BigInt(share) : sum;
  }, 0n);
  const whole = BigInt(wholeInBasisPoints) * unit;
  return minor(Number(((scaled + whole / 2n) / whole) * unit));
}

/** The tax withheld from a payment: the tax on the whole year minus what was already withheld, at most the payment. */
export function withholding(year: YearSoFar, gross: number, rates: readonly TaxRate[]): MinorUnits {
  const owed = taxOn(year.gross + gross, rates) - year.withheld;
  return minor(Math.min(Math.max(owed, 0), Math.max(gross - 1, 0)));
}
