import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../kernel/session.ts';
import { useAddress } from '../../kernel/use-address.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { chipsOf, FilterMenu } from '../../ui/filter-menu.tsx';
import type { Filter } from '../../ui/filter-menu.tsx';
import { FiltersBar } from '../../ui/filters-bar.tsx';
import { Page } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { useChosenColumns } from '../list-tools/public/chosen-columns.ts';
import { ListTools } from '../list-tools/public/list-tools.tsx';
import { clientColumns } from './client-columns.tsx';
import { servesClients } from './client-roles.rules.ts';
import { clientListQuery, coursesQuery } from './clients.queries.ts';
import { readClientsSearch, unitLimits } from './clients-search.rules.ts';

/** The list of clients: search, filters, sorting and page stand in the address. */
export default function ClientsPage() {
  const { t } = useTranslation('clients');
  const { search, change } = useAddress();
  const serves = servesClients(useCurrentUser());
  const query = readClientsSearch(search);
  const { data, error, isPlaceholderData, refetch } = useQuery(clientListQuery(query));
  const filters = useFilters(query, serves);
  const filtered = query.search !== undefined || filters.some(({ selected }) => selected.length > 0);
  const filterBy = (key: string, selected: readonly string[] | undefined) => change({ [key]: selected, page: undefined });
  const columns = clientColumns(t, data?.results, serves);
  const { shown, own, choose } = useChosenColumns('clients', columns);
  return (
    <Page title={t('title')}>
      <FiltersBar
        search={query.search ?? ''}
        searchLabel={t(serves ? 'search' : 'search_no_contacts')}
        onSearch={(text) => change({ search: text === '' ? undefined : text, page: undefined })}
        chips={chipsOf(filters, filterBy)}
        actions={
          <ListTools
            screen="clients"
            query={query}
            columns={shown.map(({ key }) => key)}
            choice={{ all: columns, onChange: choose, own }}
          />
        }
      >
        <FilterMenu filters={filters} onChange={filterBy} />
      </FiltersBar>
      <DataTable
        label={t('title')}
        columns={shown}
        rows={data?.results}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/clients/${id}`}
        ordering={query.ordering}
        onOrdering={(ordering) => change({ ordering: ordering === 'name' ? undefined : ordering, page: undefined })}
        error={error}
        onRetry={() => void refetch()}
        stale={isPlaceholderData}
        skeletonRows={query.page_size ?? 25}
        empty={<EmptyState title={t('empty.title')} text={t(filtered ? 'empty.filtered' : serves ? 'empty.none' : 'empty.none_taught')} />}
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
    </Page>
  );
}

function useFilters(query: ReturnType<typeof readClientsSearch>, serves: boolean): Filter[] {
  const { t } = useTranslation('clients');
  const courses = useQuery(coursesQuery).data;
  const status: Filter = {
    key: 'status',
    title: t('filter.status'),
    several: true,
    options: [
      { value: 'active', label: t('state.active') },
      { value: 'inactive', label: t('state.inactive') },
    ],
    selected: query.status ?? [],
  };
  const standing: Filter = {
    key: 'standing',
    title: t('filter.standing'),
    options: [
      { value: 'debt', label: t('state.debt') },
      { value: 'running_out', label: t('state.running_out') },
    ],
    selected: query.standing === undefined ? [] : [query.standing],
  };
  const units: Filter = {
    key: 'units_below',
    title: t('filter.units_below'),
    options: unitLimits.map((number) => ({ value: number, label: t('filter.units_below_value', { number }) })),
    selected: query.units_below === undefined ? [] : [String(query.units_below)],
  };
  const course: Filter = {
    key: 'course_id',
    title: t('filter.course'),
    several: true,
    options: (courses ?? []).map(({ id, title }) => ({ value: String(id), label: title })),
    selected: (query.course_id ?? []).map(String),
  };
  return serves ? [status, standing, units, course] : [status, units, course];
}
