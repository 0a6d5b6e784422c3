import { largestSum } from '@lectern/contract/money';
import { numberOf, sumOf } from '../../kernel/setting-declarations.ts';
import type { ValuesOf } from '../../kernel/setting-declarations.ts';

const limits = { min: 0, max: largestSum, area: 'packages', from: 'at_once' } as const;

export const ledgerSettings = {
  /** Payments and lines of a bank are dated so many days back at most: three years, after which a debt cannot be claimed. */
  posting_days_back: numberOf('days', 1_096, { min: 1, max: 3_660, area: 'packages', from: 'at_once' }),
  /** Above these sums of a client's day another person approves what is paid out, given, or taken back; 0 asks nobody. */
  second_person_out: sumOf(5_000_000, limits),
  second_person_bonus: sumOf(1_000_000, limits),
  second_person_reversal: sumOf(10_000_000, limits),
};

declare module '../../kernel/settings.ts' {
  interface Settings extends ValuesOf<typeof ledgerSettings> {}
}
