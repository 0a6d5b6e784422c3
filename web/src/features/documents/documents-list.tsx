import { documentKinds, documentStates } from '@lectern/contract/documents/document-states';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readInteger } from '../../kernel/search-params.ts';
import { useSchoolCurrency } from '../../kernel/session.ts';
import { DateRange } from '../../ui/table/date-range.tsx';
import { formatDate } from '../../ui/formats/date-time.tsx';
import { currencySymbol, Money } from '../../ui/formats/money.tsx';
import { RowOpener } from '../../ui/table/row-opener.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { ListColumn } from '../list-tools/public/define-list.ts';
import { ListView, useList } from '../list-tools/public/list-view.tsx';
import { DocumentDetail } from './document-detail.tsx';
import { documentList } from './document-list.ts';
import { kindNames, stateNames, stateTones } from './document-names.ts';
import type { DocumentRow } from './documents.queries.ts';

type Props = {
  /** The client; all clients of the user if missing. */
  readonly clientId?: number;
  readonly actions?: ReactNode;
};

/** Invoices, acts and receipts. A row opens the document. */
export function DocumentsList({ clientId, actions }: Props) {
  const { t } = useTranslation('mutualsettlement');
  const page = useList(documentList, clientId === undefined ? {} : { query: { client_id: clientId } });
  const { search, change, filter, filterBy, query, rows } = page;
  const opened = readInteger(search, 'open');
  const toggle = (id: number) => change({ open: id === opened ? undefined : id });
  const withClient = clientId === undefined;
  const schoolCurrency = useSchoolCurrency();
  const filters = [
    filter(
      'kind',
      t('documents.filter.kind'),
      documentKinds.map((value) => ({ value, label: t(kindNames[value]) })),
    ),
    filter(
      'state',
      t('documents.filter.state'),
      documentStates.map((value) => ({ value, label: t(stateNames[value]) })),
    ),
  ];
  return (
    <ListView
      page={page}
      label={t('documents.title')}
      searchLabel={t('documents.search')}
      columns={documentColumns(t, { rows, opened, toggle, withClient, schoolCurrency })}
      filters={filters}
      moreFilters={
        <DateRange
          from={query.date_from}
          to={query.date_to}
          fromLabel={t('documents.filter.date_from')}
          toLabel={t('documents.filter.date_to')}
          onChange={filterBy}
        />
      }
      actions={actions}
      onRow={({ id }) => toggle(id)}
      detail={({ id }) => (id === opened ? <DocumentDetail id={id} onGone={() => toggle(id)} onOpen={toggle} /> : null)}
      skeletonRows={10}
      empty={{
        title: t('documents.empty.title'),
        filtered: t('documents.empty.filtered'),
        none: t(withClient ? 'documents.empty.none' : 'documents.empty.client'),
      }}
      withPage={{ open: undefined }}
    />
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
): ListColumn<typeof documentList>[] {
  const client: ListColumn<typeof documentList> = {
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
    {
      key: 'about',
      exportedAs: [],
      title: t('documents.column.about'),
      wide: true,
      cell: (row) => <span className="soft">{aboutOf(t, row)}</span>,
    },
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
