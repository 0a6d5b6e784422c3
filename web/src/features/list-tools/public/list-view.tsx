import type { OutputAt } from '@lectern/contract/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { apiQuery } from '../../../kernel/api-query.ts';
import { useAddress } from '../../../kernel/use-address.ts';
import { AddressPages } from '../../../ui/table/address-pages.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { chipsOf, FilterMenu } from '../../../ui/table/filter-menu.tsx';
import type { Filter } from '../../../ui/table/filter-menu.tsx';
import { FiltersBar } from '../../../ui/table/filters-bar.tsx';
import type { FilterChip } from '../../../ui/table/filters-bar.tsx';
import type { Selection } from '../../../ui/table/table-selection.tsx';
import { useChosenColumns } from './chosen-columns.ts';
import type { AnyList, ListColumn, RowOf } from './define-list.ts';
import { ListTools } from './list-tools.tsx';

type QueryOf<L extends AnyList> = ReturnType<L['read']>;
type PageOf<L extends AnyList> = OutputAt<'GET', L['path']>;
export type OnFilter = (key: string, selected: string | number | readonly (string | number)[] | undefined) => void;

/** Query options of a page of a list; the last one stays on the screen while the next is fetched. */
export const listQuery = <L extends AnyList>(list: L, given: object, fixed: object = {}) => {
  const query = { ...(list.toQuery?.(given as never) ?? given), ...fixed };
  return apiQuery(list.path as L['path'], { query } as never, { keepPrevious: true });
};

/**
 * A page of a list as the address names it.
 * @param fixed what the address does not say, such as whose rows they are
 */
export function useList<L extends AnyList>(list: L, fixed: object = {}) {
  const { search, change } = useAddress();
  const given = list.read(search) as QueryOf<L>;
  const asked = listQuery(list, given, fixed);
  const { data, error, isPlaceholderData, refetch } = useQuery(asked);
  const filterBy: OnFilter = (key, selected) => change({ [key]: selected, page: undefined });
  return {
    list,
    search,
    change,
    /** What the address says. */
    query: given,
    /** What the call is asked with. */
    asked: asked.queryKey[2] as Readonly<Record<string, unknown>>,
    filterBy,
    data: data as PageOf<L> | undefined,
    rows: (data as { results: RowOf<L>[] } | undefined)?.results,
    error,
    stale: isPlaceholderData,
    refetch,
    /** Whether the address narrows the list. */
    filtered: Object.keys(given).some((key) => !['page', 'page_size', 'ordering'].includes(key)),
    /** An entry of the menu of filters; the address says what is selected. */
    filter: (key: keyof L['filters'] & string, title: string, options: Filter['options']): Filter => ({
      key,
      title,
      options,
      several: list.filters[key]?.several ?? false,
      selected: [(given as unknown as Record<string, unknown>)[key] ?? []].flat().map(String),
    }),
  };
}

export type ListPage<L extends AnyList> = ReturnType<typeof useList<L>>;

type Props<L extends AnyList> = {
  readonly page: ListPage<L>;
  readonly label: string;
  readonly searchLabel: string;
  readonly columns: readonly ListColumn<L>[];
  readonly filters: readonly Filter[];
  /** Filters that are no menu entries: beside the menu, and their chips. */
  readonly moreFilters?: ReactNode;
  readonly chips?: readonly FilterChip[];
  /** What else can be done, beside the tools of the list. */
  readonly actions?: ReactNode;
  readonly above?: ReactNode;
  readonly empty: { readonly title: string; readonly filtered: string; readonly none: string };
  readonly rowLink?: (row: RowOf<L>) => string;
  readonly onRow?: (row: RowOf<L>) => void;
  readonly detail?: (row: RowOf<L>) => ReactNode;
  readonly selection?: Selection<RowOf<L>> | undefined;
  readonly skeletonRows?: number;
  /** What the address says of one page only, such as the row that is open. */
  readonly ofPage?: string;
};

/** Search, filters, tools, table and pages of a list. */
export function ListView<L extends AnyList>(props: Props<L>) {
  const { page, label, searchLabel, columns, filters, moreFilters, chips = [], actions, above, empty, skeletonRows, ofPage } = props;
  const { list, query, filterBy, filtered } = page;
  const chosen = useChosenColumns(list.subject, columns);
  const shown = list.choosable === true ? chosen.shown : columns;
  const keys = shown.flatMap(({ key, exportedAs }) => exportedAs ?? [key]);
  return (
    <>
      <FiltersBar
        search={query.search ?? ''}
        searchLabel={searchLabel}
        onSearch={(text) => filterBy('search', text === '' ? undefined : text)}
        chips={[...chipsOf(filters, filterBy), ...chips]}
        actions={
          <>
            <ListTools
              screen={list.screen}
              subject={list.subject}
              query={page.asked}
              columns={list.exportsAll === true ? [] : [...keys, ...(list.alsoExported ?? [])]}
              {...(list.choosable === true
                ? { choice: { all: columns, shown: shown.map(({ key }) => key), onChange: chosen.choose, own: chosen.own } }
                : {})}
            />
            {actions}
          </>
        }
      >
        <FilterMenu filters={filters} onChange={filterBy} />
        {moreFilters}
      </FiltersBar>
      {above}
      <DataTable
        label={label}
        columns={shown as readonly Column<RowOf<L>>[]}
        rows={page.rows}
        rowKey={(row) => (row as { readonly id: number }).id}
        {...(props.rowLink === undefined ? {} : { rowLink: props.rowLink })}
        {...(props.onRow === undefined ? {} : { onRow: props.onRow })}
        {...(props.detail === undefined ? {} : { detail: props.detail })}
        selection={props.selection}
        ordering={query.ordering}
        onOrdering={(ordering) => filterBy('ordering', ordering === list.orderings[0] ? undefined : ordering)}
        error={page.error}
        onRetry={() => void page.refetch()}
        stale={page.stale}
        skeletonRows={skeletonRows ?? query.page_size}
        empty={<EmptyState title={empty.title} text={filtered ? empty.filtered : empty.none} />}
        footer={
          <AddressPages
            count={(page.data as { readonly count: number } | undefined)?.count}
            {...(ofPage === undefined ? {} : { ofPage })}
          />
        }
      />
    </>
  );
}
