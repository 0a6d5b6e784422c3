import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../ui/formats/money.tsx';
import type { RateChanges } from '../rates.queries.ts';

type Props = { readonly costs: Pick<RateChanges, 'paid' | 'placed' | 'top_ups'>; readonly currency: string | undefined };

/** Cost of new rates: corrections for paid lessons, more for planned ones, and for monthly minimums. */
export function RateCosts({ costs, currency }: Props) {
  const { t } = useTranslation('salary');
  const sumOf = (of: 'paid' | 'placed') => ({
    count: costs[of].lessons,
    amount: formatMoney(costs[of].amount, { sign: true, currency }),
  });
  return (
    <ul aria-label={t('rates.cost.title')}>
      <li>{t('rates.cost.placed', sumOf('placed'))}</li>
      <li>{t('rates.cost.paid', sumOf('paid'))}</li>
      {costs.top_ups.months > 0 && (
        <li>
          {t('rates.cost.top_ups', { count: costs.top_ups.months, amount: formatMoney(costs.top_ups.amount, { sign: true, currency }) })}
        </li>
      )}
    </ul>
  );
}
