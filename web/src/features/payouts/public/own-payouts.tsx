import type { OutputAt } from '@lectern/contract/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { periodTitle } from '../../../ui/formats/period-title.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { PayoutState, sumColumns } from '../payout-columns.tsx';
import { registerKinds } from '../payout-names.ts';
import classes from '../payouts.module.css';

type OwnPayout = OutputAt<'GET', '/api/pay-schemes/pay/{id}/'>['payouts'][number];

/** A person's payouts: advances and pay, with taxes and state. */
export function OwnPayouts({ payouts }: { readonly payouts: readonly OwnPayout[] }) {
  const { t } = useTranslation('salary');
  return (
    <Card title={t('payouts.title')} flush>
      <DataTable
        label={t('payouts.title')}
        columns={columns(t)}
        rows={payouts}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('payouts.none_yet')} />}
      />
    </Card>
  );
}

const columns = (t: TFunction<'salary'>): Column<OwnPayout>[] => [
  {
    key: 'period',
    title: t('period'),
    cell: ({ kind, period, account_end }) => (
      <>
        {t(registerKinds[kind], { period: periodTitle(period) })}
        <span className={classes.small}>…{account_end}</span>
      </>
    ),
  },
  ...sumColumns(t),
  { key: 'state', title: t('payouts.status'), cell: (payout) => <PayoutState payout={payout} day={payout.day} /> },
];
