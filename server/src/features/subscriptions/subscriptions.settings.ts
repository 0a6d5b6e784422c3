import { largestSum } from '@lectern/contract/money';
import { numberOf, oneOf, sumOf, yesOrNo } from '../../kernel/settings/setting-declarations.ts';
import type { ValuesOf } from '../../kernel/settings/setting-declarations.ts';

const packages = { area: 'packages', from: 'at_once' } as const;
const nightly = { area: 'packages', from: 'next_run' } as const;

export const subscriptionsSettings = {
  /** The number of paid lessons at or below which a client is running out. */
  running_out_units: numberOf('lessons', 3, { min: 0, max: 100, ...packages }),
  /** Days before the forecast end of paid lessons from which a package is running out. */
  running_out_days: numberOf('days', 7, { min: 1, max: 60, ...packages }),
  /**
   * Whether managers are mailed about low balances: lessons that run out within `running_out_days`, or money below `low_balance_money`
   * (minor units).
   */
  low_balance_mails: yesOrNo(true, nightly),
  low_balance_money: sumOf(0, { min: -largestSum, max: largestSum, ...nightly }),
  /** Where the money of expired units goes: it becomes revenue, or returns to the client's account. */
  subscription_expiry_to: oneOf(['revenue', 'account'], 'revenue', nightly),
  /** Days for which an ended package waits for unfinished lessons of its time before it expires. */
  expiry_waits_days: numberOf('days', 3, { min: 0, max: 60, ...nightly }),
  /** Whether a refund recalculates used lessons at the single-lesson price. */
  refund_recalculates_used: yesOrNo(false, packages),
  /** Maximum days of all extensions of a package. */
  extension_days_most: numberOf('days', 90, { min: 0, max: 3_650, ...packages }),
  /** Whether bonuses pay lessons without a package: before the money on account, or only what that does not cover. */
  bonus_pays: oneOf(['never', 'first', 'last'], 'first', packages),
  /** Maximum share of a lesson that bonuses pay. */
  bonus_pays_percent: numberOf('percent', 100, { min: 0, max: 100, ...packages }),
};

declare module '../../kernel/settings.ts' {
  interface Settings extends ValuesOf<typeof subscriptionsSettings> {}
}
