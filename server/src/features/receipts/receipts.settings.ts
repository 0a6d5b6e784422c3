import { numberOf, sumOf } from '../../kernel/settings/setting-declarations.ts';
import type { ValuesOf } from '../../kernel/settings/setting-declarations.ts';

export const receiptsSettings = {
  /** The day of the following month on which the receipt of a payout is due. */
  receipt_due_day: numberOf('day_of_month', 9, { min: 1, max: 28, area: 'pay', from: 'at_once' }),
  /** Days for a new receipt after one was annulled. */
  receipt_renewal_days: numberOf('days', 5, { min: 0, max: 60, area: 'pay', from: 'at_once' }),
  /** Days before the due day on which a reminder is mailed. */
  receipt_reminder_days: numberOf('days', 3, { min: 1, max: 20, area: 'pay', from: 'at_once' }),
  /** The legal limit of a self-employed person's income in a calendar year; 0: no limit. */
  self_employed_year_limit: sumOf(240_000_000, { min: 0, max: 100_000_000_000, area: 'pay', from: 'at_once' }),
};

declare module '../../kernel/settings.ts' {
  interface Settings extends ValuesOf<typeof receiptsSettings> {}
}
