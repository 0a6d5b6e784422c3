import type { TFunction } from 'i18next';
import type { MoneyApproval } from './approvals.queries.ts';

/** Text of an approval request's subject. */
export function occasionOf({ kind, occasion_title }: MoneyApproval, t: TFunction<'transactions'>): string {
  return kind === 'payment' ? occasion_title : t('approval.reversal', { occasion: occasion_title });
}
