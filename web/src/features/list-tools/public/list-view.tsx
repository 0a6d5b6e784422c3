import type { OutputAt } from '@lectern/contract/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { apiQuery } from '../../../kernel/api-query.ts';
import type { AddressChange } from '../../../kernel/use-address.ts';
import { useAddress } from '../../../kernel/use-address.ts';
import { AddressPages } from '../../../ui/table/address-pages.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { chipsOf, FilterMenu } from '../../../ui/table/filter-menu.tsx';
import type { Filter } from '../../../ui/table/filter-menu.tsx';
import { FiltersBar } from '../../../ui/table/filters-bar.tsx';
import type { FilterChip } from '../../../ui/table/filters-bar.tsx';
import { pageSizes } from '../../../ui/table/page-sizes.ts';
import type { Selection } from '../../../ui/table/table-selection.tsx';
import { useChosenColumns } from './chosen-columns.ts';
import type { AnyList, ListColumn, RowOf } from './define-list.ts';
import { ListTools } from './list-tools.tsx';

type QueryOf<L extends AnyList> = ReturnType<L['read']>;
type PageOf<L extends AnyList> = OutputAt<'GET', L['path']>;
export type OnFilter = (key: string, selected: string | number | readonly (string | number)[] | undefined) => void;

/** Query parameters that are not in the URL, such as the client. */
type Fixed = {
  readonly params?: object;
  readonly query?: object;
  readonly enabled?: boolean;
  /** Further dependencies of the rows; a change refetches them. */
  readonly version?: string;
};

/** Query options of a page. The previous page stays while the next one loads. */
export const listQuery = <L extends AnyList>(list: L, given: object, { params, query: fixed, ...options }: Fixed = {}) => {
  const query = { ...(list.toQuery?.(given as never) ?? given), ...fixed };
  const { refetchInterval: interval } = list;
  const input = { query, ...(params === undefined ? {} : { params }) };
  return apiQuery(list.path as L['path'], input as never, {
    keepPrevious: true,
    ...(interval === undefined ? {} : { refetchInterval: ({ state }) => state.data !== undefined && interval(state.data as never) }),
    ...options,
  });
};

/** A page of a list, from the URL. */
export function useList<L extends AnyList>(list: L, fixed: Fixed = {}) {
  const { search, change } = useAddress();
  const given = list.read(search) as QueryOf<L>;
  const pageQuery = listQuery(list, given, fixed);
  const { data, error, isPlaceholderData, refetch } = useQuery(pageQuery);
  const filterBy: OnFilter = (key, selected) => change({ [key]: selected, page: undefined });
  return {
    list,
    search,
    change,
    /** Values from the URL. */
    query: given,
    /** Query of the endpoint. */
    endpointQuery: pageQuery.queryKey[2] as Readonly<Record<string, unknown>>,
    filterBy,
    data: data as PageOf<L> | undefined,
    rows: (data as { results: RowOf<L>[] } | undefined)?.results,
    error,
    stale: isPlaceholderData,
    refetch,
    /** Whether any filter is set. */
    filtered: Object.keys(given).some((key) => !['page', 'page_size', 'ordering'].includes(key)),
    /** A filter menu entry. The URL holds the selection. */
    filter: (key: keyof L['filters'] & string, title: string, options: Filter['options']): Filter => ({
      key,
      title,
      options,
      multiple: list.filters[key]?.multiple ?? false,
      selected: [(given as unknown as Record<string, unknown>)[key] ?? []].flat().map(String),
    }),
  };
}

export type ListPage<L extends AnyList> = ReturnType<typeof useList<L>>;

type Props<L extends AnyList> = {
  readonly page: ListPage<L>;
  readonly label: string;
  /** Placeholder of the search, if the list is searchable. */
  readonly searchLabel?: string;
  readonly columns: readonly ListColumn<L>[];
  readonly filters?: readonly Filter[];
  /** Filters outside the menu, and their chips. */
  readonly moreFilters?: ReactNode;
  readonly chips?: readonly FilterChip[];
  /** Further actions beside the list's tools. */
  readonly actions?: ReactNode;
  readonly above?: ReactNode;
  readonly empty: { readonly title: string; readonly none?: ReactNode; readonly filtered?: string };
  /** Row key; the id by default. */
  readonly rowKey?: (row: RowOf<L>) => string | number;
  readonly rowLink?: (row: RowOf<L>) => string;
  readonly onRow?: (row: RowOf<L>) => void;
  readonly detail?: (row: RowOf<L>) => ReactNode;
  readonly selection?: Selection<RowOf<L>> | undefined;
  readonly skeletonRows?: number;
  /** Shows pagination only if there is more than one page. */
  readonly short?: boolean;
  /** Search parameters that are reset on a page change, such as the opened row. */
  readonly withPage?: AddressChange;
};

/** Search, filters, tools, table and pagination of a list, as far as declared. */
export function ListView<L extends AnyList>({ columns, ...props }: Props<L>) {
  const { page, label, above, empty, skeletonRows, withPage, short = false } = props;
  const { list, query, filterBy } = page;
  const all = columns as readonly AnyColumn<RowOf<L>>[];
  const chosen = useChosenColumns(list.subject ?? list.path, all);
  const shown = list.choosable === true ? chosen.shown : all;
  const count = (page.data as { readonly count: number } | undefined)?.count;
  const text = page.filtered ? empty.filtered : empty.none;
  return (
    <>
      {list.searchable === true && <ListBar {...props} all={all} shown={shown} chosen={chosen} />}
      {above}
      <DataTable
        label={label}
        columns={shown}
        rows={page.rows}
        rowKey={props.rowKey ?? ((row) => (row as { readonly id: number }).id)}
        rowLink={props.rowLink}
        onRow={props.onRow}
        detail={props.detail}
        selection={props.selection}
        ordering={query.ordering}
        onOrdering={(ordering) => filterBy('ordering', ordering === list.orderings?.[0] ? undefined : ordering)}
        error={page.error}
        onRetry={() => void page.refetch()}
        stale={page.stale}
        skeletonRows={skeletonRows ?? query.page_size}
        empty={<EmptyState title={empty.title} {...(text === undefined ? {} : { text })} />}
        footer={(!short || (count ?? 0) > pageSizes[0]) && <AddressPages count={count} size={list.pageSize} change={withPage} />}
      />
    </>
  );
}

type AnyColumn<Row> = Column<Row> & { readonly usual?: boolean; readonly exportedAs?: readonly string[] };

type BarProps<L extends AnyList> = Omit<Props<L>, 'columns'> & {
  readonly all: readonly AnyColumn<RowOf<L>>[];
  readonly shown: readonly AnyColumn<RowOf<L>>[];
  readonly chosen: { readonly own: boolean; readonly choose: (shown: string[]) => void };
};

/** Above the table: search, active filters, filter menu, and export tools. */
function ListBar<L extends AnyList>({ page, searchLabel = '', filters = [], chips = [], all, shown, chosen, ...props }: BarProps<L>) {
  const { list, query, filterBy } = page;
  const { subject, screen, choosable = false, exportsAll = false, alsoExported = [] } = list;
  const keys = shown.flatMap(({ key, exportedAs }) => exportedAs ?? [key]);
  const choice = { all, shown: shown.map(({ key }) => key), onChange: chosen.choose, own: chosen.own };
  return (
    <FiltersBar
      search={query.search ?? ''}
      searchLabel={searchLabel}
      onSearch={(text) => filterBy('search', text === '' ? undefined : text)}
      chips={[...chipsOf(filters, filterBy), ...chips]}
      actions={
        <>
          {subject !== undefined && (
            <ListTools
              screen={screen}
              subject={subject}
              query={page.endpointQuery}
              columns={exportsAll ? [] : [...keys, ...alsoExported]}
              {...(choosable ? { choice } : {})}
            />
          )}
          {props.actions}
        </>
      }
    >
      <FilterMenu filters={filters} onChange={filterBy} />
      {props.moreFilters}
    </FiltersBar>
  );
}
