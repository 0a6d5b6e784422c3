import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser, useSchoolCurrency } from '../../kernel/session.ts';
import { useAddress } from '../../kernel/use-address.ts';
import { AddressPages } from '../../ui/table/address-pages.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { chipsOf, FilterMenu } from '../../ui/table/filter-menu.tsx';
import { FiltersBar } from '../../ui/table/filters-bar.tsx';
import { Page } from '../../ui/page.tsx';
import { useChosenColumns } from '../list-tools/public/chosen-columns.ts';
import { ListTools } from '../list-tools/public/list-tools.tsx';
import { balanceChip } from './list/balance-chip.ts';
import { BalanceFilter } from './list/balance-filter.tsx';
import { clientColumns } from './client-columns.tsx';
import { useClientFilters } from './list/client-filters.ts';
import { servesClients } from './client-roles.rules.ts';
import { clientListQuery } from './clients.queries.ts';
import { readClientsSearch } from './clients-search.rules.ts';
import { useChosenClients } from './list/chosen-clients.ts';
import { NewClientButton } from './records/new-client-button.tsx';

const ChosenClients = lazy(async () => ({ default: (await import('./list/chosen-clients-bar.tsx')).ChosenClientsBar }));

/** The list of clients: search, filters, sorting and page stand in the address. */
export default function ClientsPage() {
  const { t } = useTranslation('clients');
  const { search, change } = useAddress();
  const serves = servesClients(useCurrentUser());
  const schoolCurrency = useSchoolCurrency();
  const query = readClientsSearch(search);
  const { data, error, isPlaceholderData, refetch } = useQuery(clientListQuery(query));
  const filters = useClientFilters(query, serves, data !== undefined);
  const balance = balanceChip(t, query, data?.results[0]?.currency ?? schoolCurrency, () =>
    change({ balance_from: undefined, balance_to: undefined, page: undefined }),
  );
  const filtered = query.search !== undefined || balance.length > 0 || filters.some(({ selected }) => selected.length > 0);
  const filterBy = (key: string, selected: readonly string[] | undefined) => change({ [key]: selected, page: undefined });
  const { chosen, choose: chooseClients, selection } = useChosenClients(query);
  const columns = clientColumns(t, data?.results, serves, schoolCurrency);
  const { shown, own, choose } = useChosenColumns('clients', columns);
  return (
    <Page title={t('title')}>
      <FiltersBar
        search={query.search ?? ''}
        searchLabel={t(serves ? 'search' : 'search_no_contacts')}
        onSearch={(text) => change({ search: text === '' ? undefined : text, page: undefined })}
        chips={[...chipsOf(filters, filterBy), ...balance]}
        actions={
          <>
            <ListTools
              screen="clients"
              query={query}
              columns={shown.map(({ key }) => key)}
              choice={{ all: columns, onChange: choose, own }}
            />
            {serves && <NewClientButton />}
          </>
        }
      >
        <FilterMenu filters={filters} onChange={filterBy} />
        {serves && <BalanceFilter query={query} onChange={(limits) => change({ ...limits, page: undefined })} />}
      </FiltersBar>
      <Suspense fallback={null}>
        {chosen.size > 0 && <ChosenClients chosen={chosen} onChange={chooseClients} query={query} count={data?.count ?? 0} />}
      </Suspense>
      <DataTable
        label={t('title')}
        columns={shown}
        rows={data?.results}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/clients/${id}`}
        selection={serves ? selection : undefined}
        ordering={query.ordering}
        onOrdering={(ordering) => change({ ordering: ordering === 'name' ? undefined : ordering, page: undefined })}
        error={error}
        onRetry={() => void refetch()}
        stale={isPlaceholderData}
        skeletonRows={query.page_size ?? 25}
        empty={<EmptyState title={t('empty.title')} text={t(filtered ? 'empty.filtered' : serves ? 'empty.none' : 'empty.none_taught')} />}
        footer={<AddressPages count={data?.count} />}
      />
    </Page>
  );
}
