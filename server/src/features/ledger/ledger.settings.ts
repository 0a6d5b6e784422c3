import { largestSum } from '@lectern/contract/money';
import { numberOf, sumOf } from '../../kernel/settings/setting-declarations.ts';
import type { ValuesOf } from '../../kernel/settings/setting-declarations.ts';

const limits = { min: 0, max: largestSum, area: 'packages', from: 'at_once' } as const;

export const ledgerSettings = {
  /** How many days in the past payments and bank lines may be dated: three years, after which a debt is time-barred. */
  posting_days_back: numberOf('days', 1_096, { min: 1, max: 3_660, area: 'packages', from: 'at_once' }),
  /** Daily sums of a client above which a second person approves payouts, bonuses and reversals; 0 turns the approval off. */
  second_person_out: sumOf(5_000_000, limits),
  second_person_bonus: sumOf(1_000_000, limits),
  second_person_reversal: sumOf(10_000_000, limits),
};

declare module '../../kernel/settings.ts' {
  interface Settings extends ValuesOf<typeof ledgerSettings> {}
}
