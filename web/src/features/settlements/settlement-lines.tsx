import { Link } from '@tanstack/react-router';
import { useSchoolCurrency } from '../../kernel/session.ts';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { formatDate, formatDateTime } from '../../ui/formats/date-time.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { currencySymbol, Money } from '../../ui/formats/money.tsx';
import { formatNumber } from '../../ui/formats/number.ts';
import { RowOpener } from '../../ui/table/row-opener.tsx';
import { Tag } from '../../ui/tag.tsx';
import { LineDispute } from './line-dispute.tsx';
import classes from './settlement.module.css';
import type { Settlement, SettlementLine } from './settlements.queries.ts';

type Props = {
  readonly settlement: Settlement | undefined;
  readonly stale: boolean;
  readonly error: unknown;
  readonly onRetry: () => void;
};

/** Lines of the period, oldest first as on paper. A line opens its source and dispute. */
export function SettlementLines({ settlement, stale, error, onRetry }: Props) {
  const { t } = useTranslation('mutualsettlement');
  const schoolCurrency = useSchoolCurrency();
  const [opened, setOpened] = useState<number | null>(null);
  const toggle = (id: number) => setOpened(id === opened ? null : id);
  return (
    <DataTable
      label={t('settlement.title')}
      columns={lineColumns(t, currencySymbol(settlement?.currency ?? schoolCurrency), opened, toggle)}
      rows={settlement?.lines}
      rowKey={({ transaction_id }) => transaction_id}
      skeletonRows={8}
      onRow={({ transaction_id }) => toggle(transaction_id)}
      detail={(line) =>
        line.transaction_id === opened && settlement !== undefined ? <LineSource line={line} settlement={settlement} /> : null
      }
      stale={stale}
      error={error}
      onRetry={onRetry}
      empty={<EmptyState title={t('settlement.empty.title')} text={t('settlement.empty.text')} />}
    />
  );
}

const signed = (units: number) => (units > 0 ? `+${formatNumber(units)}` : formatNumber(units));

function lineColumns(
  t: TFunction<'mutualsettlement'>,
  currency: string,
  opened: number | null,
  toggle: (id: number) => void,
): Column<SettlementLine>[] {
  return [
    { key: 'no', title: t('settlement.column.no'), width: 56, align: 'right', wide: true, cell: ({ no }) => no },
    {
      key: 'date',
      title: t('settlement.column.date'),
      width: 130,
      cell: (line) => <Opener line={line} open={line.transaction_id === opened} onToggle={() => toggle(line.transaction_id)} />,
    },
    { key: 'occasion', title: t('settlement.column.occasion'), wide: true, cell: (line) => <Occasion line={line} /> },
    {
      key: 'source',
      title: t('settlement.column.source'),
      wide: true,
      cell: (line) => <span className={classes.source}>{sourceOf(line)}</span>,
    },
    {
      key: 'debit',
      title: t('settlement.column.debit', { currency }),
      align: 'right',
      wide: true,
      cell: ({ debit }) => (debit === 0 ? null : <Money amount={debit} />),
    },
    {
      key: 'credit',
      title: t('settlement.column.credit', { currency }),
      align: 'right',
      wide: true,
      cell: ({ credit }) => (credit === 0 ? null : <Money amount={credit} />),
    },
    {
      key: 'units',
      title: t('settlement.column.units'),
      align: 'right',
      wide: true,
      cell: ({ units }) => (units === 0 ? null : signed(units)),
    },
    {
      key: 'change',
      title: t('settlement.column.change', { currency }),
      align: 'right',
      wide: 'never',
      cell: ({ debit, credit }) => <Money amount={credit - debit} sign />,
    },
    {
      key: 'balance',
      title: t('settlement.column.balance', { currency }),
      align: 'right',
      cell: ({ balance }) => <Money amount={balance} warn />,
    },
  ];
}

function sourceOf({ source }: SettlementLine): string {
  const parts = [source.kid_name, source.course_title, source.subscription_title, source.comment === '' ? null : source.comment];
  return parts.filter((part) => part !== null).join(' · ');
}

function Opener({ line, open, onToggle }: { readonly line: SettlementLine; readonly open: boolean; readonly onToggle: () => void }) {
  const { t } = useTranslation('mutualsettlement');
  const date = formatDate(line.business_date);
  return (
    <RowOpener open={open} onToggle={onToggle} label={t('settlement.row.open', { no: line.no, date, occasion: line.occasion_title })}>
      {date}
    </RowOpener>
  );
}

function Occasion({ line: { occasion_title, dispute } }: { readonly line: SettlementLine }) {
  const { t } = useTranslation('mutualsettlement');
  return (
    <span className={classes.occasion}>
      {occasion_title}
      {dispute?.state === 'open' && <Tag tone="attention">{t('settlement.dispute.open')}</Tag>}
      {dispute?.state === 'resolved' && <Tag tone="neutral">{t('settlement.dispute.resolved')}</Tag>}
    </span>
  );
}

/** Source and disputes of a line. */
function LineSource({ line, settlement }: { readonly line: SettlementLine; readonly settlement: Settlement }) {
  const { t } = useTranslation('mutualsettlement');
  const { source, transaction_id, posted_at } = line;
  const to = (open: number) => ({ client_id: settlement.client.id, open });
  return (
    <div className={classes.detail}>
      <p className={`narrow-only ${classes.columnsBelow}`}>
        <Occasion line={line} />
        <span className="soft">{sourceOf(line)}</span>
      </p>
      <div className={classes.links}>
        <Link to="/transactions" search={to(transaction_id)}>
          {t('settlement.row.transaction', { id: transaction_id })}
        </Link>
        {source.lesson_id !== null && source.lesson_start !== null && (
          <Link to="/conduct-lesson/$lessonId" params={{ lessonId: String(source.lesson_id) }}>
            {`${t('settlement.row.lesson')} ${formatDateTime(source.lesson_start)}`}
          </Link>
        )}
        {source.reverses_id !== null && (
          <Link to="/transactions" search={to(source.reverses_id)}>
            {t('settlement.row.reverses', { id: source.reverses_id, date: formatDate(source.reverses_date ?? line.business_date) })}
          </Link>
        )}
        <span className="soft">{formatDateTime(posted_at)}</span>
      </div>
      <LineDispute line={line} settlement={settlement} />
    </div>
  );
}
