import { documentKinds, documentStates } from '@lectern/contract/documents/document-states';
import { useSchoolCurrency } from '../../kernel/session.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readInteger } from '../../kernel/search-params.ts';
import { useAddress } from '../../kernel/use-address.ts';
import { AddressPages } from '../../ui/table/address-pages.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { DateRange } from '../../ui/forms/date-range.tsx';
import { formatDate } from '../../ui/formats/date-time.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { chipsOf, FilterMenu } from '../../ui/table/filter-menu.tsx';
import type { Filter } from '../../ui/table/filter-menu.tsx';
import { FiltersBar } from '../../ui/table/filters-bar.tsx';
import { currencySymbol, Money } from '../../ui/formats/money.tsx';
import { RowOpener } from '../../ui/table/row-opener.tsx';
import { Tag } from '../../ui/tag.tsx';
import { ListTools } from '../list-tools/public/list-tools.tsx';
import { DocumentDetail } from './document-detail.tsx';
import { kindNames, stateNames, stateTones } from './document-names.ts';
import { readDocumentsSearch } from './documents-search.rules.ts';
import { documentListQuery } from './documents.queries.ts';
import type { DocumentRow } from './documents.queries.ts';

type Props = {
  /** Whose they are; everybody's whom one serves where nobody is named. */
  readonly clientId?: number;
  readonly actions?: ReactNode;
};

/** Invoices, acts and receipts with filters that stand in the address; a row opens to the document. */
export function DocumentsList({ clientId, actions }: Props) {
  const { t } = useTranslation('mutualsettlement');
  const { search, change } = useAddress();
  const query = { ...readDocumentsSearch(search), ...(clientId === undefined ? {} : { client_id: clientId }) };
  const opened = readInteger(search, 'open');
  const { data, error, isPlaceholderData, refetch } = useQuery(documentListQuery(query));
  const filters = useFilters(query);
  const toggle = (id: number) => change({ open: id === opened ? undefined : id });
  const filterBy = (key: string, selected: string | readonly string[] | undefined) => change({ [key]: selected, page: undefined });
  const { date_from, date_to } = query;
  const filtered =
    query.search !== undefined || (date_from ?? date_to) !== undefined || filters.some(({ selected }) => selected.length > 0);
  const columns = documentColumns(t, {
    rows: data?.results,
    opened,
    toggle,
    withClient: clientId === undefined,
    schoolCurrency: useSchoolCurrency(),
  });
  return (
    <>
      <FiltersBar
        search={query.search ?? ''}
        searchLabel={t('documents.search')}
        onSearch={(text) => filterBy('search', text === '' ? undefined : text)}
        chips={chipsOf(filters, filterBy)}
        actions={
          <>
            <ListTools screen="documents" query={query} columns={['number', 'date', 'kind', 'client', 'state', 'sum', 'reason']} />
            {actions}
          </>
        }
      >
        <FilterMenu filters={filters} onChange={filterBy} />
        <DateRange
          from={date_from}
          to={date_to}
          fromLabel={t('documents.filter.date_from')}
          toLabel={t('documents.filter.date_to')}
          onChange={filterBy}
        />
      </FiltersBar>
      <DataTable
        label={t('documents.title')}
        columns={columns}
        rows={data?.results}
        rowKey={({ id }) => id}
        onRow={({ id }) => toggle(id)}
        detail={({ id }) => (id === opened ? <DocumentDetail id={id} onGone={() => toggle(id)} onOpen={toggle} /> : null)}
        ordering={query.ordering}
        onOrdering={(ordering) => filterBy('ordering', ordering === '-created_at' ? undefined : ordering)}
        error={error}
        onRetry={() => void refetch()}
        stale={isPlaceholderData}
        skeletonRows={10}
        empty={
          <EmptyState
            title={t('documents.empty.title')}
            text={t(filtered ? 'documents.empty.filtered' : clientId === undefined ? 'documents.empty.none' : 'documents.empty.client')}
          />
        }
        footer={<AddressPages count={data?.count} ofPage="open" />}
      />
    </>
  );
}

type ColumnsOf = {
  readonly rows: readonly DocumentRow[] | undefined;
  readonly opened: number | undefined;
  readonly toggle: (id: number) => void;
  readonly withClient: boolean;
  readonly schoolCurrency: string;
};

function documentColumns(
  t: TFunction<'mutualsettlement'>,
  { rows, opened, toggle, withClient, schoolCurrency }: ColumnsOf,
): Column<DocumentRow>[] {
  const client: Column<DocumentRow> = {
    key: 'client',
    title: t('documents.column.client'),
    cell: ({ client_id, client_name }) => (
      <Link to="/clients/$clientId" params={{ clientId: String(client_id) }} onClick={(event) => event.stopPropagation()}>
        {client_name}
      </Link>
    ),
  };
  return [
    {
      key: 'number',
      title: t('documents.column.number'),
      width: 140,
      cell: (row) => <Opener row={row} open={row.id === opened} onToggle={() => toggle(row.id)} />,
    },
    {
      key: 'date',
      title: t('documents.column.date'),
      ordering: 'created_at',
      width: 120,
      wide: true,
      cell: ({ issued_on }) => (issued_on === null ? null : formatDate(issued_on)),
    },
    { key: 'kind', title: t('documents.column.kind'), wide: withClient, cell: ({ kind }) => t(kindNames[kind]) },
    ...(withClient ? [client] : []),
    { key: 'about', title: t('documents.column.about'), wide: true, cell: (row) => <span className="soft">{aboutOf(t, row)}</span> },
    {
      key: 'state',
      title: t('documents.column.state'),
      wide: withClient,
      cell: ({ state }) => <Tag tone={stateTones[state]}>{t(stateNames[state])}</Tag>,
    },
    {
      key: 'sum',
      title: t('documents.column.sum', { currency: currencySymbol(rows?.[0]?.currency ?? schoolCurrency) }),
      ordering: 'amount',
      align: 'right',
      cell: ({ amount, state }) => <Money amount={amount} soft={state !== 'issued'} />,
    },
  ];
}

function aboutOf(t: TFunction<'mutualsettlement'>, row: DocumentRow): string {
  const { period_from: from, period_to: to, subscription_id, transaction_id, replaces_id, replaced_by_id } = row;
  const parts = [
    from !== null && to !== null ? t('documents.about.period', { from: formatDate(from), to: formatDate(to) }) : null,
    subscription_id === null ? null : t('documents.about.package'),
    transaction_id === null ? null : t('documents.about.payment', { id: transaction_id }),
    replaces_id === null ? null : t('documents.about.replaces'),
    replaced_by_id === null ? null : t('documents.about.replaced'),
  ];
  return parts.filter((part) => part !== null).join(' · ');
}

function Opener({ row, open, onToggle }: { readonly row: DocumentRow; readonly open: boolean; readonly onToggle: () => void }) {
  const { t } = useTranslation('mutualsettlement');
  const number = row.number ?? t('documents.no_number');
  return (
    <RowOpener open={open} onToggle={onToggle} label={t('documents.row_open', { kind: t(kindNames[row.kind]), number })}>
      {row.number ?? <span className="soft">{number}</span>}
    </RowOpener>
  );
}

function useFilters(query: ReturnType<typeof readDocumentsSearch>): Filter[] {
  const { t } = useTranslation('mutualsettlement');
  return [
    {
      key: 'kind',
      title: t('documents.filter.kind'),
      several: true,
      options: documentKinds.map((value) => ({ value, label: t(kindNames[value]) })),
      selected: query.kind ?? [],
    },
    {
      key: 'state',
      title: t('documents.filter.state'),
      several: true,
      options: documentStates.map((value) => ({ value, label: t(stateNames[value]) })),
      selected: query.state ?? [],
    },
  ];
}
