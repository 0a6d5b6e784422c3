import { handlesClientMoney } from '@lectern/contract/permissions';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay, useSchoolCurrency } from '../../../kernel/session.ts';
import { formatDate, formatTime } from '../../../ui/formats/date-time.tsx';
import { currencySymbol, Money } from '../../../ui/formats/money.tsx';
import { formatNumber } from '../../../ui/formats/number.ts';
import { Tag } from '../../../ui/tag.tsx';
import { BalanceChain } from './balance-chain.tsx';
import { cancelledBefore, toneOf } from './balance-chain.rules.ts';
import { ClientFigures } from './client-figures.tsx';
import classes from '../client-page.module.css';
import type { BalancePage, ClientCard } from '../clients.queries.ts';
import type { ListColumn } from '../../list-tools/public/define-list.ts';
import { ListView, useList } from '../../list-tools/public/list-view.tsx';
import { balanceList } from '../balance-list.ts';
import { firstNameOf } from '@lectern/contract/name-order';

const BalancePicture = lazy(async () => ({ default: (await import('../../ledger/public/balance-picture.tsx')).BalancePicture }));
const PaidUntil = lazy(async () => ({ default: (await import('../../subscriptions/public/paid-until.tsx')).PaidUntil }));

const figureTitles = {
  money: 'clients:money.only_money',
  lessons: 'clients:money.only_lessons',
  bonus: 'clients:money.only_bonus',
} as const;

type Line = BalancePage['results'][number];

/** A client's money: figures as of a date, and all lines with the balance after each. */
export function ClientMoneyLines({ client }: { readonly client: ClientCard }) {
  const { t } = useTranslation('clients');
  const reads = useMay(handlesClientMoney);
  const schoolCurrency = useSchoolCurrency();
  const page = useList(balanceList, { params: { id: client.id }, enabled: reads });
  const { as_of: asOf, figure } = page.query;
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const toggle = (id: number) => setOpened(new Set(opened.has(id) ? [...opened].filter((each) => each !== id) : [...opened, id]));
  const { data, change } = page;
  const columns = lineColumns(t, currencySymbol(client.money?.currency ?? data?.money.currency ?? schoolCurrency), opened, toggle);
  const emptyText = t(asOf === undefined ? 'money.empty_text' : 'money.empty_as_of');
  return (
    <div className={classes.stack}>
      <ClientFigures
        money={data?.money ?? (asOf === undefined ? client.money : null)}
        asOf={asOf}
        onAsOf={(date) => change({ as_of: date, page: undefined })}
        figure={figure}
        onFigure={(next) => change({ figure: next, page: undefined })}
        paidUntil={
          reads &&
          asOf === undefined && (
            <Suspense fallback={null}>
              <PaidUntil clientId={client.id} />
            </Suspense>
          )
        }
      />
      {reads && (
        <p className={classes.links}>
          <Link to="/clients/$clientId/settlement" params={{ clientId: String(client.id) }}>
            {t('money.settlement')}
          </Link>
        </p>
      )}
      {reads && (
        <Suspense fallback={null}>
          <BalancePicture
            clientId={client.id}
            figure={figure ?? 'money'}
            asOf={asOf}
            onDay={(date) => change({ as_of: date, page: undefined })}
          />
        </Suspense>
      )}
      {figure !== undefined && (
        <p className={classes.soft}>
          {t(figureTitles[figure])}{' '}
          <button type="button" className={classes.plainButton} onClick={() => change({ figure: undefined, page: undefined })}>
            {t('money.all_lines')}
          </button>
        </p>
      )}
      {reads && (
        <ListView
          page={page}
          label={t('tab.money')}
          columns={columns}
          rowKey={({ transaction_id }) => transaction_id}
          skeletonRows={10}
          onRow={({ transaction_id }) => toggle(transaction_id)}
          detail={(line) => (opened.has(line.transaction_id) ? <BalanceChain line={line} clientId={client.id} /> : null)}
          empty={{ title: t('money.empty_title'), filtered: emptyText, none: emptyText }}
        />
      )}
    </div>
  );
}

function lineColumns(
  t: TFunction<'clients'>,
  currency: string,
  opened: ReadonlySet<number>,
  toggle: (id: number) => void,
): ListColumn<typeof balanceList>[] {
  return [
    { key: 'date', title: t('money.column.date'), width: 110, cell: ({ business_date }) => formatDate(business_date) },
    {
      key: 'what',
      title: t('money.column.what'),
      cell: (line) => <What line={line} open={opened.has(line.transaction_id)} onToggle={() => toggle(line.transaction_id)} />,
    },
    { key: 'why', title: t('money.column.why'), wide: true, cell: (line) => <Why line={line} /> },
    {
      key: 'units',
      title: t('money.column.units'),
      align: 'right',
      wide: true,
      cell: ({ units, units_after }) =>
        units === 0 ? null : <span title={t('money.units_after', { count: units_after })}>{signed(units)}</span>,
    },
    { key: 'sum', title: t('money.column.sum', { currency }), align: 'right', cell: (line) => <Sum line={line} /> },
    {
      key: 'balance',
      title: t('money.column.balance', { currency }),
      align: 'right',
      wide: true,
      cell: ({ balance }) => <Money amount={balance} warn />,
    },
  ];
}

const signed = (units: number) => (units > 0 ? `+${formatNumber(units)}` : formatNumber(units));

function What({ line, open, onToggle }: { readonly line: Line; readonly open: boolean; readonly onToggle: () => void }) {
  const { t } = useTranslation('clients');
  const what = line.reverses_id === null ? line.occasion_title : t('what.reversal_of', { what: line.occasion_title });
  return (
    <button
      type="button"
      className={classes.what}
      aria-expanded={open}
      aria-label={t('money.explain', { date: formatDate(line.business_date), what })}
      onClick={(event) => {
        // The row opens the line too.
        event.stopPropagation();
        onToggle();
      }}
    >
      <Tag tone={toneOf(line)}>{what}</Tag>
      <IconChevronRight size={16} stroke={1.8} aria-hidden />
    </button>
  );
}

/** Short subject of a line: child, course and teacher, or the payment and who recorded it. */
function Why({ line }: { readonly line: Line }) {
  const { t } = useTranslation('clients');
  const { source, comment, author_name } = line;
  const before = cancelledBefore(source);
  const kid = source.kid_name ? firstNameOf(source.kid_name) : null;
  const lesson = [
    kid,
    source.course_title,
    before !== null ? t(before.key, before.values) : source.teacher_name,
    before === null && source.lesson_start !== null ? formatTime(source.lesson_start) : null,
  ];
  const moved = [
    source.subscription_title,
    comment === '' ? null : comment,
    author_name === null ? null : t('why.recorded_by', { name: author_name }),
  ];
  const parts = (source.lesson_id === null ? moved : lesson).filter((part) => part !== null);
  return (
    <span className={classes.why}>
      {parts.join(' · ')}
      {line.reversed_by_id !== null && <span className="soft">{` · ${t('what.reversed')}`}</span>}
    </span>
  );
}

/** Change of the money on account. For a prepaid lesson its value, in grey. */
function Sum({ line }: { readonly line: Line }) {
  const { t } = useTranslation('clients');
  if (line.amount !== 0) return <Money amount={line.amount} sign />;
  if (line.unit_value === null) return null;
  return (
    <span title={t('money.value_title')}>
      <Money amount={line.unit_value} soft />
    </span>
  );
}
