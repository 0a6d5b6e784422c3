import { selectableRoles } from '@lectern/contract/permissions';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../../kernel/use-address.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { chipsOf, FilterMenu } from '../../../ui/table/filter-menu.tsx';
import type { Filter } from '../../../ui/table/filter-menu.tsx';
import { FiltersBar } from '../../../ui/table/filters-bar.tsx';
import { Page } from '../../../ui/page.tsx';
import { Pagination } from '../../../ui/table/pagination.tsx';
import { useChosenColumns } from '../../list-tools/public/chosen-columns.ts';
import { ListTools } from '../../list-tools/public/list-tools.tsx';
import { roleNames } from './right-names.ts';
import { staffColumns } from './staff-columns.tsx';
import { readStaffSearch, userStates } from './staff-search.rules.ts';
import { staffListQuery } from './staff.queries.ts';
import { stateNames } from './user-state-tag.tsx';

const InviteDialog = lazy(async () => ({ default: (await import('./invite-dialog.tsx')).InviteDialog }));

/** Everybody who has an account, for administrators: search, filters, sorting and page stand in the address. */
export default function StaffPage() {
  const { t } = useTranslation('teachers');
  const { search, change } = useAddress();
  const [inviting, setInviting] = useState(false);
  const query = readStaffSearch(search);
  const { data, error, isPlaceholderData, refetch } = useQuery(staffListQuery(query));
  const filters = useFilters(query);
  const filtered = query.search !== undefined || filters.some(({ selected }) => selected.length > 0);
  const filterBy = (key: string, selected: readonly string[] | undefined) => change({ [key]: selected, page: undefined });
  const columns = staffColumns(t);
  const { shown, own, choose } = useChosenColumns('staff', columns);
  return (
    <Page title={t('staff.title')}>
      <FiltersBar
        search={query.search ?? ''}
        searchLabel={t('staff.search')}
        onSearch={(text) => change({ search: text === '' ? undefined : text, page: undefined })}
        chips={chipsOf(filters, filterBy)}
        actions={
          <>
            <ListTools
              screen="staff"
              query={query}
              columns={shown.map(({ key }) => key)}
              choice={{ all: columns, onChange: choose, own }}
            />
            <Button onClick={() => setInviting(true)}>
              <Icon icon={IconPlus} />
              {t('staff.invite')}
            </Button>
          </>
        }
      >
        <FilterMenu filters={filters} onChange={filterBy} />
      </FiltersBar>
      <DataTable
        label={t('staff.title')}
        columns={shown}
        rows={data?.results}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/staff/${id}`}
        ordering={query.ordering}
        onOrdering={(ordering) => change({ ordering: ordering === 'name' ? undefined : ordering, page: undefined })}
        error={error}
        onRetry={() => void refetch()}
        stale={isPlaceholderData}
        skeletonRows={query.page_size ?? 25}
        empty={<EmptyState title={t('staff.empty.title')} text={t(filtered ? 'staff.empty.filtered' : 'staff.empty.none')} />}
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
      <Suspense fallback={null}>{inviting && <InviteDialog onClose={() => setInviting(false)} />}</Suspense>
    </Page>
  );
}

function useFilters(query: ReturnType<typeof readStaffSearch>): Filter[] {
  const { t } = useTranslation('teachers');
  return [
    {
      key: 'role',
      title: t('staff.filter.role'),
      several: true,
      options: selectableRoles.map((role) => ({ value: role, label: t(roleNames[role]) })),
      selected: query.role ?? [],
    },
    {
      key: 'state',
      title: t('staff.filter.state'),
      several: true,
      options: userStates.map((state) => ({ value: state, label: t(stateNames[state]) })),
      selected: query.state ?? [],
    },
  ];
}
