import type { DealListQuery } from '@lectern/contract/deals/deals.schema';
import { useSchoolCurrency } from '../../kernel/session.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../kernel/use-address.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { chipsOf, FilterMenu } from '../../ui/table/filter-menu.tsx';
import type { Filter } from '../../ui/table/filter-menu.tsx';
import { FiltersBar } from '../../ui/table/filters-bar.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';
import { useChosenColumns } from '../list-tools/public/chosen-columns.ts';
import { ListTools } from '../list-tools/public/list-tools.tsx';
import { dealColumns } from './deal-columns.tsx';
import { dealListQuery } from './deals.queries.ts';
import { useBehindFilters } from './use-deal-filters.ts';

type Props = {
  readonly query: Partial<DealListQuery>;
  readonly filters: readonly Filter[];
  readonly seesAll: boolean;
  readonly onFilter: (key: string, selected: string | readonly string[] | undefined) => void;
};

/** Deals line by line: what the board shows and what it leaves out, those behind a figure of the funnel, files and saved views. */
export function DealList({ query, filters, seesAll, onFilter }: Props) {
  const { t } = useTranslation('students');
  const { change } = useAddress();
  const behind = useBehindFilters(query);
  const { data, error, isPlaceholderData, refetch } = useQuery(dealListQuery(query));
  const columns = dealColumns(t, data?.results, seesAll, useSchoolCurrency());
  const { shown, own, choose } = useChosenColumns('deals', columns);
  const all = [...filters, ...behind];
  const filtered = query.search !== undefined || all.some(({ selected }) => selected.length > 0);
  return (
    <>
      <FiltersBar
        search={query.search ?? ''}
        searchLabel={t('deals.search')}
        onSearch={(text) => onFilter('search', text === '' ? undefined : text)}
        chips={chipsOf(all, onFilter)}
        actions={
          <ListTools screen="deals" query={query} columns={shown.map(({ key }) => key)} choice={{ all: columns, onChange: choose, own }} />
        }
      >
        <FilterMenu filters={filters} onChange={onFilter} />
      </FiltersBar>
      <DataTable
        label={t('deals.title')}
        columns={shown}
        rows={data?.results}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/deals/${id}`}
        ordering={query.ordering}
        onOrdering={(ordering) => onFilter('ordering', ordering === 'next_action_on' ? undefined : ordering)}
        error={error}
        onRetry={() => void refetch()}
        stale={isPlaceholderData}
        skeletonRows={query.page_size ?? 25}
        empty={<EmptyState title={t('deals.empty.title')} text={t(filtered ? 'deals.empty.filtered' : 'deals.empty.none')} />}
        footer={
          <Pagination
            page={query.page ?? 1}
            pageSize={query.page_size ?? 25}
            count={data?.count}
            onPage={(page) => change({ page: page === 1 ? undefined : page }, { replace: false })}
            onPageSize={(size) => change({ page_size: size === 25 ? undefined : size, page: undefined })}
          />
        }
      />
    </>
  );
}
