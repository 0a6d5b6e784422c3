import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { formatDate } from '../../ui/formats/date-time.tsx';
import { currencySymbol, Money } from '../../ui/formats/money.tsx';
import { periodTitle } from '../../ui/formats/period-title.ts';
import { useSchoolCurrency } from '../../kernel/session.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import classes from './pay-settlements.module.css';
import type { PaySettlement, PaySettlementLine } from './pay-settlements.queries.ts';

type Props = {
  readonly settlement: PaySettlement | undefined;
  readonly stale: boolean;
  readonly error: unknown;
  readonly onRetry: () => void;
};

/** Transactions of the period, each with the balance after it. */
export function PaySettlementLines({ settlement, stale, error, onRetry }: Props) {
  const { t } = useTranslation('salary');
  const schoolCurrency = useSchoolCurrency();
  if (error !== null && settlement === undefined) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <div data-stale={stale}>
      <DataTable
        label={t('tab.settlement')}
        columns={lineColumns(t, currencySymbol(settlement?.currency ?? schoolCurrency))}
        rows={settlement?.lines}
        rowKey={({ transaction_id }) => transaction_id}
        empty={<EmptyState title={t('settlement.empty')} />}
      />
    </div>
  );
}

const sumTitles = {
  accrued: 'salary:settlement.accrued',
  withheld: 'salary:settlement.withheld',
  paid: 'salary:settlement.paid',
} as const;

function lineColumns(t: TFunction<'salary'>, currency: string): Column<PaySettlementLine>[] {
  return [
    { key: 'date', title: t('column.date'), width: 120, cell: ({ business_date }) => formatDate(business_date) },
    {
      key: 'occasion',
      title: t('settlement.occasion'),
      cell: (line) => (
        <>
          {line.occasion_title}
          <span className={classes.small}>
            <Money amount={line.accrued - line.withheld - line.paid} sign />
          </span>
        </>
      ),
    },
    { key: 'source', title: t('settlement.source'), wide: true, cell: (line) => <Source line={line} /> },
    ...(['accrued', 'withheld', 'paid'] as const).map((sum) => ({
      key: sum,
      title: `${t(sumTitles[sum])}, ${currency}`,
      align: 'right' as const,
      wide: true,
      cell: (line: PaySettlementLine) => (line[sum] === 0 ? null : <Money amount={line[sum]} />),
    })),
    {
      key: 'due',
      title: t('settlement.balance', { currency }),
      align: 'right',
      cell: ({ due }) => <Money amount={due} warn />,
    },
  ];
}

function Source({ line: { source } }: { readonly line: PaySettlementLine }) {
  const { t } = useTranslation('salary');
  const { lesson_id, lesson_start, kid_name, course_title, activity_title, activity_start, period, reverses_id } = source;
  const start = lesson_start ?? activity_start;
  const text = [kid_name, course_title, activity_title, start === null ? null : formatDate(start)]
    .filter((part) => part !== null)
    .join(' · ');
  return (
    <>
      {lesson_id === null ? (
        text
      ) : (
        <Link to="/conduct-lesson/$lessonId" params={{ lessonId: String(lesson_id) }}>
          {text}
        </Link>
      )}
      {period !== null && periodTitle(period)}
      {reverses_id !== null && <span className="soft"> {t('settlement.reversal')}</span>}
    </>
  );
}
