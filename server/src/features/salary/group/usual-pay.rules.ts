import { minor } from '@lectern/contract/money';
import type { MinorUnits } from '@lectern/contract/money';

/** The mean of a person's earlier totals, rounded to minor units; null without any. */
export function usualPay(earlier: readonly number[]): MinorUnits | null {
  if (earlier.length === 0) return null;
  return minor(Math.round(earlier.reduce((sum, total) => sum + total, 0) / earlier.length));
}

/** Whether a total differs from the usual one by more than half of it. */
export function isUnusual(total: number, usual: number | null): boolean {
  return usual !== null && Math.abs(total - usual) * 2 > Math.abs(usual);
}
