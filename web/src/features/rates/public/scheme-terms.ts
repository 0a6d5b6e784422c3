import type { OutputAt } from '@lectern/contract/contract';
import type { TFunction } from 'i18next';
import { formatMoney } from '../../../ui/formats/money.tsx';
import { formatShare } from '../../../ui/formats/number.ts';

export type SchemeTerms = Pick<
  OutputAt<'GET', '/api/pay-schemes/'>['schemes'][number],
  'fixed' | 'payment_share' | 'renewal_share' | 'per_child' | 'per_teacher' | 'kpi_bonus'
>;

/** Texts of a scheme's rules. */
export function schemeTerms(t: TFunction<'salary'>, terms: SchemeTerms, currency: string): string[] {
  const sum = (amount: number) => formatMoney(amount, { currency });
  return [
    terms.fixed > 0 && t('schemes.term.fixed', { sum: sum(terms.fixed) }),
    terms.payment_share > 0 && t('schemes.term.payment_share', { share: formatShare(terms.payment_share) }),
    terms.renewal_share > 0 && t('schemes.term.renewal_share', { share: formatShare(terms.renewal_share) }),
    terms.per_child > 0 && t('schemes.term.per_child', { sum: sum(terms.per_child) }),
    terms.per_teacher > 0 && t('schemes.term.per_teacher', { sum: sum(terms.per_teacher) }),
    terms.kpi_bonus > 0 && t('schemes.term.kpi_bonus', { sum: sum(terms.kpi_bonus) }),
  ].filter((each) => each !== false);
}
