import '../../ui/floating/overlay-styles.ts';
import { useSchoolCurrency } from '../../kernel/session.ts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../kernel/api.ts';
import { readInteger } from '../../kernel/search-params.ts';
import { useAddress } from '../../kernel/use-address.ts';
import { AddressPages } from '../../ui/table/address-pages.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { DateRange } from '../../ui/forms/date-range.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { chipsOf, FilterMenu } from '../../ui/table/filter-menu.tsx';
import type { Filter } from '../../ui/table/filter-menu.tsx';
import { FiltersBar } from '../../ui/table/filters-bar.tsx';
import { Page } from '../../ui/page.tsx';
import { ListTools } from '../list-tools/public/list-tools.tsx';
import { directionTitles } from './account-titles.ts';
import { AmountRange } from './amount-range.tsx';
import { ClientPicker } from './client-picker.tsx';
import { authorsQuery, occasionsQuery, transactionListQuery } from './ledger.queries.ts';
import { hasUnfinishedPayment } from './public/unfinished-payment.ts';
import { transactionColumns } from './transaction-columns.tsx';
import { TransactionEntries } from './transaction-entries.tsx';
import { TransactionTotals } from './transaction-totals.tsx';
import { directions, readTransactionsSearch } from './transactions-search.rules.ts';

const RecordPaymentDialog = lazy(async () => ({ default: (await import('./public/record-payment-dialog.tsx')).RecordPaymentDialog }));

/** What a file has beside what the screen shows: columns that sum to the totals, and the comment by itself. */
const fileColumns = ['in', 'out', 'comment'];

/** Money of the clients one serves: what came, what went, and each transaction opened to its entries. */
export default function TransactionsPage() {
  const { t } = useTranslation('transactions');
  const { search, change } = useAddress();
  const [recording, setRecording] = useState(() => hasUnfinishedPayment());
  const query = readTransactionsSearch(search);
  const opened = readInteger(search, 'open');
  const schoolCurrency = useSchoolCurrency();
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
  const columns = transactionColumns(t, data?.results, opened, toggle, schoolCurrency);
  return (
    <Page title={t('title')}>
      <FiltersBar
        search={query.search ?? ''}
        searchLabel={t('search')}
        onSearch={(text) => filterBy('search', text === '' ? undefined : text)}
        chips={chipsOf(filters, filterBy)}
        actions={
          <>
            <ListTools screen="transactions" query={query} columns={[...columns.map(({ key }) => key), ...fileColumns]} />
            <Button onClick={() => setRecording(true)}>
              <IconPlus size={16} aria-hidden />
              {t('payment.record')}
            </Button>
          </>
        }
      >
        <FilterMenu filters={filters} onChange={filterBy} />
        <DateRange from={date_from} to={date_to} fromLabel={t('filter.date_from')} toLabel={t('filter.date_to')} onChange={filterBy} />
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
        footer={<AddressPages count={data?.count} ofPage="open" />}
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
