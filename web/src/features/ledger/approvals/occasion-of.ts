import type { TFunction } from 'i18next';
import type { MoneyApproval } from './approvals.queries.ts';

/** What an approval is about, in words. */
export function occasionOf({ kind, occasion_title }: MoneyApproval, t: TFunction<'transactions'>): string {
  return kind === 'payment' ? occasion_title : t('approval.reversal', { occasion: occasion_title });
}
