import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ListColumn } from '../list-tools/public/define-list.ts';
import type { transactionList } from './transaction-list.ts';
import { formatDate, formatDateTime } from '../../ui/formats/date-time.tsx';
import { currencySymbol, Money } from '../../ui/formats/money.tsx';
import { RowOpener } from '../../ui/table/row-opener.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { Tone } from '../../ui/tag.tsx';
import classes from './ledger.module.css';
import type { Transaction } from './ledger.queries.ts';
import { firstNameOf } from '@lectern/contract/name-order';

const tones = { in: 'planned', out: 'attention', internal: 'neutral' } as const satisfies Record<Transaction['direction'], Tone>;

/** Sign of a client's money; reversed for a reversal. 0 if it only moves between accounts. */
function signOf({ direction, reverses_id }: Transaction): 1 | -1 | 0 {
  if (direction === 'internal') return 0;
  return (direction === 'in') === (reverses_id === null) ? 1 : -1;
}

export function transactionColumns(
  t: TFunction<'transactions'>,
  rows: readonly Transaction[] | undefined,
  opened: number | undefined,
  toggle: (id: number) => void,
  schoolCurrency: string,
): ListColumn<typeof transactionList>[] {
  const currency = currencySymbol(rows?.[0]?.currency ?? schoolCurrency);
  return [
    {
      key: 'date',
      title: t('column.date'),
      ordering: 'business_date',
      width: 140,
      cell: (row) => <Opener row={row} open={row.id === opened} onToggle={() => toggle(row.id)} />,
    },
    { key: 'client', title: t('column.client'), cell: (row) => <ClientLink row={row} /> },
    {
      key: 'what',
      title: t('column.what'),
      wide: true,
      cell: ({ direction, occasion_title, reverses_id }) => (
        <Tag tone={reverses_id === null ? tones[direction] : 'cancelled'}>{occasion_title}</Tag>
      ),
    },
    { key: 'about', title: t('column.about'), wide: true, cell: (row) => <About row={row} /> },
    {
      key: 'author',
      title: t('column.author'),
      wide: true,
      cell: ({ author_name }) => <span className={classes.soft}>{author_name}</span>,
    },
    {
      key: 'sum',
      title: t('column.sum', { currency }),
      ordering: 'amount',
      align: 'right',
      cell: (row) => {
        const sign = signOf(row);
        return <Money amount={sign === -1 ? -row.amount : row.amount} sign={sign !== 0} soft={sign === 0} />;
      },
    },
  ];
}

function Opener({ row, open, onToggle }: { readonly row: Transaction; readonly open: boolean; readonly onToggle: () => void }) {
  const { t } = useTranslation('transactions');
  return (
    <RowOpener open={open} onToggle={onToggle} label={`${formatDate(row.business_date)}. ${t('row.open', { id: row.id })}`}>
      {formatDate(row.business_date)}
    </RowOpener>
  );
}

function ClientLink({ row }: { readonly row: Transaction }) {
  if (row.client_id === null) return null;
  return (
    <Link to="/clients/$clientId" params={{ clientId: String(row.client_id) }} onClick={(event) => event.stopPropagation()}>
      {row.client_name}
    </Link>
  );
}

/** The lesson, package or comment of a transaction. */
function About({ row }: { readonly row: Transaction }) {
  const { t } = useTranslation('transactions');
  const { kid_name, course_title, lesson_start, subscription_title } = row.about;
  const parts = [
    row.reverses_id === null
      ? null
      : t('about.reverses', { id: row.reverses_id, date: formatDate(row.reverses_date ?? row.business_date) }),
    kid_name === null ? null : firstNameOf(kid_name),
    subscription_title ?? course_title,
    lesson_start === null ? null : formatDateTime(lesson_start),
    row.comment === '' ? null : row.comment,
    row.reversed_by_id === null ? null : t('about.reversed'),
  ];
  return <span>{parts.filter((part) => part !== null && part !== undefined).join(' · ')}</span>;
}
