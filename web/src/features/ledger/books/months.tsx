import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readInteger } from '../../../kernel/search-params.ts';
import { useAddress } from '../../../kernel/use-address.ts';
import { Combobox } from '../../../ui/fields/combobox.tsx';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { formatDateTime, formatMonth } from '../../../ui/formats/date-time.tsx';
import { refusalText } from '../../../ui/forms/error-text.ts';
import { CommentDialog } from '../../../ui/forms/frame/comment-dialog.tsx';
import { formatMoney, Money } from '../../../ui/formats/money.tsx';
import { formatNumber } from '../../../ui/formats/number.ts';
import { Tag } from '../../../ui/tag.tsx';
import classes from './books.module.css';
import { bookYearQuery, monthWrite } from './books.queries.ts';
import type { BookMonth } from './books.queries.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';

const texts = {
  close: {
    act: 'transactions:books.periods.close',
    of: 'transactions:books.periods.close_of',
    submit: 'transactions:books.periods.close_submit',
    title: 'transactions:books.periods.close_title',
    effect: 'transactions:books.periods.close_effect',
    done: 'transactions:books.periods.done_close',
  },
  reopen: {
    act: 'transactions:books.periods.reopen',
    of: 'transactions:books.periods.reopen_of',
    submit: 'transactions:books.periods.reopen',
    title: 'transactions:books.periods.reopen_title',
    effect: 'transactions:books.periods.reopen_effect',
    done: 'transactions:books.periods.done_reopen',
  },
} as const;

type Change = { readonly month: BookMonth; readonly change: 'close' | 'reopen' };

/** Months of a year: turnover, state, closing and reopening. */
export function Months() {
  const { t } = useTranslation('transactions');
  const { search, change } = useAddress();
  const { data, error, refetch, isPlaceholderData } = useQuery(bookYearQuery(readInteger(search, 'year')));
  const [changing, setChanging] = useState<Change | null>(null);
  return (
    <div className={classes.stack}>
      <div className={classes.bar}>
        <p className={classes.hint}>{t('books.periods.hint')}</p>
        <Combobox
          label={t('books.periods.year')}
          hideLabel
          keepsChoice
          options={(data?.years ?? []).map((each) => ({ id: each, title: String(each) }))}
          value={data?.year ?? null}
          onChange={(year) => change({ year: year ?? undefined })}
          width={110}
        />
      </div>
      <DataTable
        label={t('books.tab.periods')}
        columns={useColumns(setChanging)}
        rows={data?.months}
        rowKey={({ month }) => month}
        skeletonRows={12}
        error={error}
        onRetry={() => void refetch()}
        stale={isPlaceholderData}
      />
      {changing !== null && <ChangeMonthDialog key={changing.month.month} {...changing} onClose={() => setChanging(null)} />}
    </div>
  );
}

/** Last day of a month. @param month `yyyy-mm-01` */
const lastDayOf = (month: string) => Temporal.PlainDate.from(month).add({ months: 1 }).subtract({ days: 1 }).toString();

function useColumns(onChange: (change: Change) => void): Column<BookMonth>[] {
  const { t } = useTranslation('transactions');
  return [
    {
      key: 'month',
      title: t('books.periods.month'),
      cell: ({ month }) => (
        <Link to="/transactions" search={{ date_from: month, date_to: lastDayOf(month) }}>
          {formatMonth(month)}
        </Link>
      ),
    },
    {
      key: 'state',
      title: t('books.periods.state'),
      cell: ({ state }) => (
        <Tag tone={state === 'closed' ? 'held' : 'planned'}>{t(state === 'closed' ? 'books.periods.closed' : 'books.periods.open')}</Tag>
      ),
    },
    {
      key: 'transactions',
      title: t('books.periods.transactions'),
      align: 'right',
      wide: true,
      cell: ({ transactions }) => formatNumber(transactions),
    },
    { key: 'in', title: t('totals.in'), align: 'right', wide: true, cell: ({ totals }) => <Sums totals={totals} direction="in" /> },
    { key: 'out', title: t('totals.out'), align: 'right', wide: true, cell: ({ totals }) => <Sums totals={totals} direction="out" /> },
    {
      key: 'why',
      title: t('books.periods.changed'),
      wide: true,
      cell: ({ reason, changed_at, changed_by_name }) =>
        changed_at !== null && (
          <span className={classes.soft} title={reason ?? ''}>
            {[changed_by_name, formatDateTime(changed_at), reason].filter(Boolean).join(' · ')}
          </span>
        ),
    },
    {
      key: 'act',
      title: t('books.periods.action'),
      align: 'right',
      cell: (month) => {
        const change = month.state === 'open' ? 'close' : 'reopen';
        const { allowed, reason } = month.can[change];
        return (
          <Button
            variant="subtle"
            disabled={!allowed}
            title={reason === null ? undefined : refusalText(reason)}
            aria-label={t(texts[change].of, { month: formatMonth(month.month) })}
            onClick={() => onChange({ month, change })}
          >
            {t(texts[change].act)}
          </Button>
        );
      },
    },
  ];
}

function Sums({ totals, direction }: { readonly totals: BookMonth['totals']; readonly direction: 'in' | 'out' }) {
  return totals.map((total) => <Money key={total.currency} amount={total[direction]} currency={total.currency} />);
}

/** Confirms closing or reopening a month, with a reason. */
function ChangeMonthDialog({ month, change, onClose }: Change & { readonly onClose: () => void }) {
  const { t } = useTranslation('transactions');
  const changing = useApiWrite(monthWrite);
  const named = { month: formatMonth(month.month) };
  const sums = month.totals.map(({ currency, in: came, out }) =>
    t('books.periods.sums', { in: formatMoney(came, currency), out: formatMoney(out, currency) }),
  );
  return (
    <CommentDialog
      call="/api/transactions/periods/close/"
      title={t(texts[change].title, named)}
      submit={t(texts[change].submit)}
      label={t('books.periods.reason')}
      name="reason"
      send={(reason) => changing.mutateAsync({ change, month: month.month, reason })}
      done={t(texts[change].done, named)}
      onClose={onClose}
    >
      <p>{t(texts[change].effect, { ...named, count: month.transactions })}</p>
      {sums.map((sum) => (
        <p key={sum}>{sum}</p>
      ))}
      {change === 'close' && month.unfinished_lessons > 0 && (
        <div className={classes.warning}>
          <p>{t('books.periods.unfinished', { count: month.unfinished_lessons })}</p>
          <ul className={classes.lessons} aria-label={t('books.periods.unfinished_list')}>
            {month.unfinished.map(({ lesson_id, start, teacher_name }) => (
              <li key={lesson_id}>
                <Link to="/conduct-lesson/$lessonId" params={{ lessonId: String(lesson_id) }}>
                  {t('books.periods.unfinished_lesson', { time: formatDateTime(start), teacher: teacher_name })}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </CommentDialog>
  );
}
