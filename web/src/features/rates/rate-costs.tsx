import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../ui/formats/money.tsx';
import type { RateChange } from './rates.queries.ts';

type Props = { readonly changes: readonly RateChange[]; readonly currency: string | undefined };

/** What a change of rates costs: what it posts for lessons that are paid already, and what it adds to placed ones. */
export function RateCosts({ changes, currency }: Props) {
  const { t } = useTranslation('salary');
  const due = changes.filter(({ refused }) => refused === null);
  if (due.length === 0) return null;
  const sumOf = (of: 'paid' | 'placed') => ({
    count: due.reduce((sum, change) => sum + change[of].lessons, 0),
    amount: formatMoney(
      due.reduce((sum, change) => sum + change[of].amount, 0),
      { sign: true, currency },
    ),
  });
  return (
    <ul aria-label={t('rates.cost.title')}>
      <li>{t('rates.cost.placed', sumOf('placed'))}</li>
      <li>{t('rates.cost.paid', sumOf('paid'))}</li>
    </ul>
  );
}
