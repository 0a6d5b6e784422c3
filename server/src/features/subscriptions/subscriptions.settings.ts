import { largestSum } from '@lectern/contract/money';
import { numberOf, oneOf, sumOf, yesOrNo } from '../../kernel/setting-declarations.ts';
import type { ValuesOf } from '../../kernel/setting-declarations.ts';

const packages = { area: 'packages', from: 'at_once' } as const;
const nightly = { area: 'packages', from: 'next_run' } as const;

export const subscriptionsSettings = {
  /** Clients with this many paid lessons left, or fewer, are about to run out. */
  running_out_units: numberOf('lessons', 3, { min: 0, max: 100, ...packages }),
  /** Packages whose lessons end within so many days by the schedule are about to run out, too. */
  running_out_days: numberOf('days', 7, { min: 1, max: 60, ...packages }),
  /** Managers are told by mail whose lessons end within these days, and whose money on account is below this (minor units). */
  low_balance_mails: yesOrNo(true, nightly),
  low_balance_money: sumOf(0, { min: -largestSum, max: largestSum, ...nightly }),
  /** Where the money of paid lessons goes that a package's end finds unused: it is earned, or back on the client's account. */
  subscription_expiry_to: oneOf(['revenue', 'account'], 'revenue', nightly),
  /** A package waits with its end for lessons of its time that are not written up yet, for so many days at most. */
  expiry_waits_days: numberOf('days', 3, { min: 0, max: 60, ...nightly }),
  /** A refund works out the used lessons of a package at the price of single ones. */
  refund_recalculates_used: yesOrNo(false, packages),
  /** A package is extended by so many days at most, all its extensions together. */
  extension_days_most: numberOf('days', 90, { min: 0, max: 3_650, ...packages }),
  /** Whether bonuses pay lessons that no package pays: before the money on account, or only what that does not cover. */
  bonus_pays: oneOf(['never', 'first', 'last'], 'first', packages),
  /** At most this much of a lesson is paid by bonuses. */
  bonus_pays_percent: numberOf('percent', 100, { min: 0, max: 100, ...packages }),
};

declare module '../../kernel/settings.ts' {
  interface Settings extends ValuesOf<typeof subscriptionsSettings> {}
}
