import '../../ui/overlay-styles.ts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../kernel/api.ts';
import { readInteger } from '../../kernel/search-params.ts';
import { useAddress } from '../../kernel/use-address.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { chipsOf, FilterMenu } from '../../ui/filter-menu.tsx';
import type { Filter } from '../../ui/filter-menu.tsx';
import { FiltersBar } from '../../ui/filters-bar.tsx';
import { Page } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { ListTools } from '../list-tools/public/list-tools.tsx';
import { directionTitles } from './account-titles.ts';
import { AmountRange } from './amount-range.tsx';
import { ClientPicker } from './client-picker.tsx';
import classes from './ledger.module.css';
import { authorsQuery, occasionsQuery, transactionListQuery } from './ledger.queries.ts';
import { hasUnfinishedPayment } from './public/unfinished-payment.ts';
import { transactionColumns } from './transaction-columns.tsx';
import { TransactionEntries } from './transaction-entries.tsx';
import { TransactionTotals } from './transaction-totals.tsx';
import { directions, readTransactionsSearch } from './transactions-search.rules.ts';

const RecordPaymentDialog = lazy(async () => ({ default: (await import('./public/record-payment-dialog.tsx')).RecordPaymentDialog }));

/** Money of the clients one serves: what came, what went, and each transaction opened to its entries. */
export default function TransactionsPage() {
  const { t } = useTranslation('transactions');
  const { search, change } = useAddress();
  const [recording, setRecording] = useState(() => hasUnfinishedPayment());
  const query = readTransactionsSearch(search);
  const opened = readInteger(search, 'open');
  const { data, error, isPlaceholderData, refetch } = useQuery(transactionListQuery(query));
  const filters = useFilters(query);
  const toggle = (id: number) => change({ open: id === opened ? undefined : id });
  const filterBy = (key: string, selected: string | number | readonly string[] | undefined) => change({ [key]: selected, page: undefined });
  const { date_from, date_to, client_id, amount_from, amount_to } = query;
  const filtered =
    query.search !== undefined ||
    (date_from ?? date_to ?? client_id ?? amount_from ?? amount_to) !== undefined ||
    filters.some(({ selected }) => selected.length > 0);
  // The page is open to all of the staff, the clients' money is not.
  if (error instanceof ApiError && error.status === 403) {
    return (
      <Page title={t('title')}>
        <EmptyState title={t('empty.not_yours')} text={t('empty.not_yours_text')} />
      </Page>
    );
  }
  const columns = transactionColumns(t, data?.results, opened, toggle);
  return (
    <Page title={t('title')}>
      <FiltersBar
        search={query.search ?? ''}
        searchLabel={t('search')}
        onSearch={(text) => filterBy('search', text === '' ? undefined : text)}
        chips={chipsOf(filters, filterBy)}
        actions={
          <>
            <ListTools screen="transactions" query={query} columns={[...columns.map(({ key }) => key), 'comment']} />
            <Button onClick={() => setRecording(true)}>
              <IconPlus size={16} aria-hidden />
              {t('payment.record')}
            </Button>
          </>
        }
      >
        <FilterMenu filters={filters} onChange={filterBy} />
        <span className={classes.dates}>
          <DateField
            ariaLabel={t('filter.date_from')}
            placeholder={t('filter.date_from')}
            value={date_from ?? null}
            onChange={(date) => filterBy('date_from', date ?? undefined)}
            {...(date_to === undefined ? {} : { max: date_to })}
            clearable
            width={132}
          />
          <DateField
            ariaLabel={t('filter.date_to')}
            placeholder={t('filter.date_to')}
            value={date_to ?? null}
            onChange={(date) => filterBy('date_to', date ?? undefined)}
            {...(date_from === undefined ? {} : { min: date_from })}
            clearable
            width={132}
          />
        </span>
        <AmountRange from={query.amount_from} to={query.amount_to} onChange={(key, minor) => filterBy(key, minor)} />
        <ClientPicker
          label={t('filter.client')}
          hideLabel
          value={client_id ?? null}
          onChange={(id) => filterBy('client_id', id ?? undefined)}
          placeholder={t('filter.client_placeholder')}
          clearable
        />
      </FiltersBar>
      <TransactionTotals page={data} />
      <DataTable
        label={t('title')}
        columns={columns}
        rows={data?.results}
        rowKey={({ id }) => id}
        onRow={({ id }) => toggle(id)}
        detail={({ id }) => (id === opened ? <TransactionEntries id={id} /> : null)}
        ordering={query.ordering}
        onOrdering={(ordering) => filterBy('ordering', ordering === '-business_date' ? undefined : ordering)}
        error={error}
        onRetry={() => void refetch()}
        stale={isPlaceholderData}
        skeletonRows={query.page_size ?? 25}
        empty={<EmptyState title={t('empty.title')} text={t(filtered ? 'empty.filtered' : 'empty.none')} />}
        footer={
          <Pagination
            page={query.page ?? 1}
            pageSize={query.page_size ?? 25}
            count={data?.count}
            onPage={(page) => change({ page: page === 1 ? undefined : page, open: undefined }, { replace: false })}
            onPageSize={(size) => filterBy('page_size', size === 25 ? undefined : size)}
          />
        }
      />

      <Suspense fallback={null}>{recording && <RecordPaymentDialog onClose={() => setRecording(false)} />}</Suspense>
    </Page>
  );
}

function useFilters(query: ReturnType<typeof readTransactionsSearch>): Filter[] {
  const { t } = useTranslation('transactions');
  const occasions = useQuery(occasionsQuery).data ?? [];
  const authors = useQuery(authorsQuery).data ?? [];
  return [
    {
      key: 'direction',
      title: t('filter.direction'),
      several: true,
      options: directions.map((value) => ({ value, label: t(directionTitles[value]) })),
      selected: query.direction ?? [],
    },
    {
      key: 'occasion',
      title: t('filter.occasion'),
      several: true,
      options: occasions.map(({ code, title }) => ({ value: code, label: title })),
      selected: query.occasion ?? [],
    },
    {
      key: 'author_id',
      title: t('filter.author'),
      options: authors.map(({ id, name }) => ({ value: String(id), label: name })),
      selected: query.author_id === undefined ? [] : [String(query.author_id)],
    },
    {
      key: 'reversals',
      title: t('filter.reversals'),
      options: [
        { value: 'only', label: t('filter.reversals_only') },
        { value: 'without', label: t('filter.reversals_without') },
      ],
      selected: query.reversals === undefined ? [] : [query.reversals],
    },
  ];
}
