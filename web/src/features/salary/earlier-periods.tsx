import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { formatMoney } from '../../ui/formats/money.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { periodColumns } from './periods/period-columns.tsx';
import { payStatementsQuery } from './salary.queries.ts';
import type { PayStatement } from './salary.queries.ts';

/** A teacher's calculated periods, newest first. Hidden if there are none. */
export function EarlierPeriods({ teacherId }: { readonly teacherId: number }) {
  const { t } = useTranslation('salary');
  const { data } = useQuery(payStatementsQuery(teacherId));
  if (data === undefined || data.length === 0) return null;
  const sum = (key: 'earned' | 'withheld' | 'reversed' | 'total') => (row: PayStatement) =>
    formatMoney(row[key], { currency: row.currency });
  const columns: Column<PayStatement>[] = [
    ...periodColumns<PayStatement>(t),
    { key: 'lessons', title: t('earlier.lessons'), align: 'right', wide: true, cell: ({ lessons }) => lessons },
    { key: 'earned', title: t('earlier.earned'), align: 'right', wide: true, cell: sum('earned') },
    { key: 'withheld', title: t('earlier.withheld'), align: 'right', wide: true, cell: sum('withheld') },
    { key: 'reversed', title: t('earlier.reversed'), align: 'right', wide: true, cell: sum('reversed') },
    { key: 'total', title: t('earlier.total'), align: 'right', cell: sum('total') },
  ];
  return (
    <Card title={t('earlier.title')} flush>
      <DataTable label={t('earlier.title')} columns={columns} rows={data} rowKey={({ period, currency }) => `${period.id} ${currency}`} />
    </Card>
  );
}
