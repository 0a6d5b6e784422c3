import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { abilities } from '@lectern/contract/permissions';
import { readInteger } from '../../../kernel/search-params.ts';
import { useCurrentUser, useSchoolCurrency } from '../../../kernel/session.ts';
import { useAddress } from '../../../kernel/use-address.ts';
import { AddressPages } from '../../../ui/table/address-pages.tsx';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { chipsOf, FilterMenu } from '../../../ui/table/filter-menu.tsx';
import type { Filter } from '../../../ui/table/filter-menu.tsx';
import { FiltersBar } from '../../../ui/table/filters-bar.tsx';
import { Page } from '../../../ui/page.tsx';
import { ListFiles } from '../../list-tools/public/list-files.tsx';
import { AbonementActions } from './abonement-actions.tsx';
import { AbonementVersions } from './abonement-versions.tsx';
import { kindTitles, priceListColumns, stateTitles } from './price-list-columns.tsx';
import { abonementStates, kinds, readPriceListSearch } from './price-list-search.rules.ts';
import { coursesQuery, priceListQuery } from './price-list.queries.ts';
import type { PricedAbonement } from './price-list.queries.ts';

const AbonementDialog = lazy(async () => ({ default: (await import('./abonement-dialog.tsx')).AbonementDialog }));

/** The price list: what is sold, to whom it fits, and what it was before. */
export default function PriceListPage() {
  const { t } = useTranslation('clients');
  const { search, change } = useAddress();
  const keeps = useCurrentUser().abilities.includes(abilities.keepBooks);
  const [editing, setEditing] = useState<PricedAbonement | 'new' | null>(null);
  const query = readPriceListSearch(search);
  const opened = readInteger(search, 'open');
  const { data, error, isPlaceholderData, refetch } = useQuery(priceListQuery(query));
  const filters = useFilters(query);
  const filterBy = (key: string, selected: string | readonly string[] | undefined) => change({ [key]: selected, page: undefined });
  const toggle = (id: number) => change({ open: id === opened ? undefined : id });
  const filtered = query.search !== undefined || filters.some(({ selected }) => selected.length > 0);
  const columns = priceListColumns(t, data?.results, { opened, onToggle: toggle }, useSchoolCurrency());
  return (
    <Page title={t('price_list.title')}>
      <FiltersBar
        search={query.search ?? ''}
        searchLabel={t('price_list.search')}
        onSearch={(text) => filterBy('search', text === '' ? undefined : text)}
        chips={chipsOf(filters, filterBy)}
        actions={
          <>
            <ListFiles subject="price_list" query={query} columns={[]} />
            {keeps && (
              <Button aria-haspopup="dialog" onClick={() => setEditing('new')}>
                <IconPlus size={16} aria-hidden />
                {t('price_list.add')}
              </Button>
            )}
          </>
        }
      >
        <FilterMenu filters={filters} onChange={filterBy} />
      </FiltersBar>
      <DataTable
        label={t('price_list.title')}
        columns={columns}
        rows={data?.results}
        rowKey={({ id }) => id}
        onRow={({ id }) => toggle(id)}
        detail={(row) =>
          row.id === opened ? (
            <AbonementVersions id={row.id} actions={<AbonementActions abonement={row} onEdit={() => setEditing(row)} />} />
          ) : null
        }
        ordering={query.ordering}
        onOrdering={(ordering) => filterBy('ordering', ordering === 'course' ? undefined : ordering)}
        error={error}
        onRetry={() => void refetch()}
        stale={isPlaceholderData}
        skeletonRows={query.page_size ?? 25}
        empty={<EmptyState title={t('price_list.empty')} text={t(filtered ? 'price_list.empty_filtered' : 'price_list.empty_text')} />}
        footer={<AddressPages count={data?.count} ofPage="open" />}
      />
      <Suspense fallback={null}>
        {editing !== null && <AbonementDialog abonement={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      </Suspense>
    </Page>
  );
}

function useFilters(query: ReturnType<typeof readPriceListSearch>): Filter[] {
  const { t } = useTranslation('clients');
  const courses = useQuery(coursesQuery).data ?? [];
  return [
    {
      key: 'state',
      title: t('price_list.column.state'),
      several: true,
      options: abonementStates.map((value) => ({ value, label: t(stateTitles[value]) })),
      selected: query.state ?? [],
    },
    {
      key: 'kind',
      title: t('price_list.column.kind'),
      several: true,
      options: kinds.map((value) => ({ value, label: t(kindTitles[value]) })),
      selected: query.kind ?? [],
    },
    {
      key: 'course_id',
      title: t('filter.course'),
      several: true,
      options: courses.map(({ id, title }) => ({ value: String(id), label: title })),
      selected: (query.course_id ?? []).map(String),
    },
  ];
}
