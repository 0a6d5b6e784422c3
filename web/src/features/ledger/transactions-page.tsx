import '../../ui/floating/overlay-styles.ts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../kernel/api.ts';
import { readInteger } from '../../kernel/search-params.ts';
import { useSchoolCurrency } from '../../kernel/session.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { PersonPicker } from '../../ui/fields/person-picker.tsx';
import { DateRange } from '../../ui/table/date-range.tsx';
import { Page } from '../../ui/page.tsx';
import type { Filter } from '../../ui/table/filter-menu.tsx';
import { ListView, useList } from '../list-tools/public/list-view.tsx';
import type { ListPage } from '../list-tools/public/list-view.tsx';
import { directionTitles } from './account-titles.ts';
import { AmountRange } from './amount-range.tsx';
import { authorsQuery, occasionsQuery } from './ledger.queries.ts';
import { hasUnfinishedPayment } from './public/unfinished-payment.ts';
import { transactionColumns } from './transaction-columns.tsx';
import { TransactionEntries } from './transaction-entries.tsx';
import { directions, transactionList } from './transaction-list.ts';
import { TransactionTotals } from './transaction-totals.tsx';
import { lazyDialog } from '../../ui/floating/lazy-dialog.tsx';

const RecordPaymentDialog = lazyDialog(async () => (await import('./public/record-payment-dialog.tsx')).RecordPaymentDialog);

/** Transactions of the user's clients. A row opens its entries. */
export default function TransactionsPage() {
  const { t } = useTranslation('transactions');
  const [recording, setRecording] = useState(() => hasUnfinishedPayment());
  const page = useList(transactionList);
  const { search, change, query, filterBy, data, rows, error } = page;
  const opened = readInteger(search, 'open');
  const schoolCurrency = useSchoolCurrency();
  const filters = useFilters(page);
  const toggle = (id: number) => change({ open: id === opened ? undefined : id });
  // All staff may open the page, but not see clients' money.
  if (error instanceof ApiError && error.status === 403) {
    return (
      <Page title={t('title')}>
        <EmptyState title={t('empty.not_yours')} text={t('empty.not_yours_text')} />
      </Page>
    );
  }
  return (
    <Page title={t('title')}>
      <ListView
        page={page}
        label={t('title')}
        searchLabel={t('search')}
        columns={transactionColumns(t, rows, opened, toggle, schoolCurrency)}
        filters={filters}
        moreFilters={
          <>
            <DateRange
              from={query.date_from}
              to={query.date_to}
              fromLabel={t('filter.date_from')}
              toLabel={t('filter.date_to')}
              onChange={filterBy}
            />
            <AmountRange from={query.amount_from} to={query.amount_to} onChange={(key, minor) => filterBy(key, minor)} />
            <PersonPicker
              kind="client"
              label={t('filter.client')}
              hideLabel
              value={query.client_id ?? null}
              onChange={(id) => filterBy('client_id', id ?? undefined)}
              placeholder={t('filter.client_placeholder')}
              nothingFound={t('payment.nobody')}
              clearable
              keepsChoice
            />
          </>
        }
        actions={
          <Button onClick={() => setRecording(true)}>
            <IconPlus size={16} aria-hidden />
            {t('payment.record')}
          </Button>
        }
        above={<TransactionTotals page={data} />}
        onRow={({ id }) => toggle(id)}
        detail={({ id }) => (id === opened ? <TransactionEntries id={id} /> : null)}
        empty={{ title: t('empty.title'), filtered: t('empty.filtered'), none: t('empty.none') }}
        withPage={{ open: undefined }}
      />
      {recording && <RecordPaymentDialog onClose={() => setRecording(false)} />}
    </Page>
  );
}

function useFilters({ filter }: ListPage<typeof transactionList>): Filter[] {
  const { t } = useTranslation('transactions');
  const occasions = useQuery(occasionsQuery).data ?? [];
  const authors = useQuery(authorsQuery).data ?? [];
  return [
    filter(
      'direction',
      t('filter.direction'),
      directions.map((value) => ({ value, label: t(directionTitles[value]) })),
    ),
    filter(
      'occasion',
      t('filter.occasion'),
      occasions.map(({ code, title }) => ({ value: code, label: title })),
    ),
    filter(
      'author_id',
      t('filter.author'),
      authors.map(({ id, name }) => ({ value: String(id), label: name })),
    ),
    filter('reversals', t('filter.reversals'), [
      { value: 'only', label: t('filter.reversals_only') },
      { value: 'without', label: t('filter.reversals_without') },
    ]),
  ];
}
