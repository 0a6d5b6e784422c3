import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../kernel/use-address.ts';
import { Button } from '../../ui/button.tsx';
import { chipsOf, FilterMenu } from '../../ui/table/filter-menu.tsx';
import { FiltersBar } from '../../ui/table/filters-bar.tsx';
import { Page } from '../../ui/page.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DealBoard } from './board/deal-board.tsx';
import { dealChoicesQuery } from './deals.queries.ts';
import { dealViews, readChosen, readView } from './deals-search.rules.ts';
import type { DealView } from './deals-search.rules.ts';
import { dealList } from './deals-list.ts';
import type { OnFilter } from '../list-tools/public/list-view.tsx';
import { useDealFilters } from './use-deal-filters.ts';
import { lazyDialog } from '../../ui/floating/lazy-dialog.tsx';

const DealList = lazy(async () => ({ default: (await import('./deal-list.tsx')).DealList }));
const DealFunnel = lazy(async () => ({ default: (await import('./funnel/deal-funnel.tsx')).DealFunnel }));
const DealFormDialog = lazyDialog(async () => (await import('./form/deal-form-dialog.tsx')).DealFormDialog);

const viewTitles = {
  board: 'students:deals.view.board',
  list: 'students:deals.view.list',
  funnel: 'students:deals.view.funnel',
} as const satisfies Record<DealView, string>;

/** Deals as board, list and funnel. The filters in the URL apply to all three. */
export default function DealsPage() {
  const { t } = useTranslation('students');
  const navigate = useNavigate();
  const { search, change } = useAddress();
  const [creating, setCreating] = useState(false);
  const view = readView(search);
  const chosen = readChosen(search);
  const query = dealList.read(search);
  const seesAll = useQuery(dealChoicesQuery).data?.can.see_all === true;
  const filters = useDealFilters(query, view, seesAll);
  const filterBy: OnFilter = (key, selected) =>
    change({
      [key]: selected,
      page: undefined,
      ...(key === 'entered' ? noStay : {}),
      ...(key === 'created_from' ? { created_to: undefined } : {}),
    });
  return (
    <Page
      title={t('deals.title')}
      toolbar={
        <Segmented
          label={t('deals.view.label')}
          options={dealViews.map((value) => ({ value, label: t(viewTitles[value]) }))}
          value={view}
          onChange={(next) => change({ view: next === 'board' ? undefined : next }, { replace: false })}
        />
      }
      actions={
        <Button onClick={() => setCreating(true)}>
          <IconPlus size={16} aria-hidden />
          {t('deals.new')}
        </Button>
      }
    >
      {view !== 'list' && (
        <FiltersBar
          search={query.search ?? ''}
          searchLabel={t('deals.search')}
          onSearch={(text) => filterBy('search', text === '' ? undefined : text)}
          chips={chipsOf(filters, filterBy)}
        >
          <FilterMenu filters={filters} onChange={filterBy} />
        </FiltersBar>
      )}
      <Suspense fallback={<Skeleton height={320} />}>
        {view === 'board' && <DealBoard chosen={chosen} showsOwner={seesAll} />}
        {view === 'list' && <DealList filters={filters} seesAll={seesAll} onFilter={filterBy} />}
        {view === 'funnel' && <DealFunnel chosen={chosen} />}
      </Suspense>
      <Suspense fallback={null}>
        {creating && (
          <DealFormDialog
            onClose={() => setCreating(false)}
            onSaved={({ id }) => void navigate({ to: '/deals/$dealId', params: { dealId: String(id) } })}
          />
        )}
      </Suspense>
    </Page>
  );
}

/** Removing the entered stage removes its dependent filters. */
const noStay = { entered_from: undefined, entered_to: undefined, went_on: undefined };
