import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../ui/formats/money.tsx';
import { Stat, Stats } from '../../ui/figures/stat.tsx';
import type { TransactionPage } from './ledger.queries.ts';

/** Totals of all matches, in and out, per currency. */
export function TransactionTotals({ page }: { readonly page: TransactionPage | undefined }) {
  const { t } = useTranslation('transactions');
  const totals = page === undefined ? [null] : page.totals.length === 0 ? [] : page.totals;
  return totals.map((total) => {
    const sum = (amount: number | undefined) =>
      total === null || amount === undefined ? '…' : formatMoney(amount, { currency: total.currency });
    return (
      <Stats key={total?.currency ?? 'none'}>
        <Stat label={t('totals.in')} hint={t('totals.note')}>
          {sum(total?.in)}
        </Stat>
        <Stat label={t('totals.out')}>{sum(total?.out)}</Stat>
        <Stat label={t('totals.net')}>{total === null ? '…' : sum(total.in - total.out)}</Stat>
      </Stats>
    );
  });
}
