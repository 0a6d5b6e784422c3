import { z } from 'zod';

/** An integer number of minor units (kopecks, cents). Never a fraction. Formatted only in `web/src/ui`. */
export const minorUnits = z.int().brand<'MinorUnits'>();
export type MinorUnits = z.output<typeof minorUnits>;

/** Largest amount of one operation: 10^12 minor units, inside both bigint and safe integers. */
export const largestSum = 1_000_000_000_000;

/** ISO 4217 codes of supported currencies. */
export const currency = z.enum(['RUB', 'EUR', 'USD', 'KZT', 'BYN']);
export type Currency = z.output<typeof currency>;

/** Brands an integer as minor units. @throws RangeError if it is not a safe integer */
export function minor(amount: number): MinorUnits {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not an integer sum of minor units: ${amount}`);
  return amount as MinorUnits;
}

/** Sums minor units. */
export function sumMinor(amounts: readonly number[]): MinorUnits {
  return minor(amounts.reduce((sum, amount) => sum + amount, 0));
}

/** A whole in basis points: 10,000 = 100 %. */
export const wholeInBasisPoints = 10_000;

/**
 * The school's one rounding rule: a share of a sum, half away from zero.
 * @param basisPoints share in 1/100 of a percent, 10,000 = the whole
 */
export function shareOf(amount: MinorUnits, basisPoints: number): MinorUnits {
  if (!Number.isSafeInteger(basisPoints)) throw new RangeError(`basis points are an integer: ${basisPoints}`);
  const product = BigInt(amount) * BigInt(basisPoints);
  const whole = BigInt(wholeInBasisPoints);
  const half = product < 0n ? -whole / 2n : whole / 2n;
  return minor(Number((product + half) / whole));
}

/**
 * Splits a package price into unit prices that sum to it exactly; the last unit gets the remainder.
 * @param unitNo which unit, from 1 to `units`
 */
export function unitPrice(price: MinorUnits, units: number, unitNo: number): MinorUnits {
  if (!Number.isInteger(unitNo) || unitNo < 1 || unitNo > units) throw new RangeError(`unit ${unitNo} of ${units}`);
  const each = Math.floor(price / units);
  return minor(unitNo === units ? price - each * (units - 1) : each);
}
