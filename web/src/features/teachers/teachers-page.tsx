import { abilities } from '@lectern/contract/permissions';
import { IconReportAnalytics } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../kernel/session.ts';
import { useAddress } from '../../kernel/use-address.ts';
import { AddressPages } from '../../ui/table/address-pages.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { chipsOf, FilterMenu } from '../../ui/table/filter-menu.tsx';
import { FiltersBar } from '../../ui/table/filters-bar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { useChosenColumns } from '../list-tools/public/chosen-columns.ts';
import { ListTools } from '../list-tools/public/list-tools.tsx';
import { FreeTimeFilter, weeklyTimeText } from './free-time-filter.tsx';
import { teacherColumns } from './teacher-columns.tsx';
import { useTeacherFilters } from './teacher-filters.ts';
import { teachersQuery } from './teachers.queries.ts';
import { readTeachersSearch } from './teachers-search.rules.ts';

const LessonsReportDialog = lazy(async () => ({ default: (await import('./lessons-report-dialog.tsx')).LessonsReportDialog }));

/** The list of teachers: search, filters, sorting, columns and page stand in the address; a row leads to the profile. */
export default function TeachersPage() {
  const { t } = useTranslation('teachers');
  const { search, change } = useAddress();
  const user = useCurrentUser();
  const [reporting, setReporting] = useState(false);
  const seesWeek = user.role !== 'Teacher';
  const query = readTeachersSearch(search);
  const { data, error, isPlaceholderData, refetch } = useQuery(teachersQuery(query));
  const filters = useTeacherFilters(search, seesWeek);
  const windows = query.window ?? [];
  const filtered = query.search !== undefined || windows.length > 0 || filters.some(({ selected }) => selected.length > 0);
  const filterBy = (key: string, selected: readonly string[] | undefined) => change({ [key]: selected, page: undefined });
  const columns = teacherColumns(t, seesWeek);
  const { shown, own, choose } = useChosenColumns('teachers', columns);
  const windowChips = windows.map((window) => ({
    key: `window ${window}`,
    label: t('free_time.chip', { time: weeklyTimeText(window) }),
    onRemove: () => filterBy('window', others(windows, window)),
  }));
  const reports = user.role === 'Curator' || user.abilities.includes(abilities.allSchedules);
  return (
    <Page title={t('title')}>
      <FiltersBar
        search={query.search ?? ''}
        searchLabel={t('search')}
        onSearch={(text) => change({ search: text === '' ? undefined : text, page: undefined })}
        chips={[...chipsOf(filters, filterBy), ...windowChips]}
        actions={
          <>
            <ListTools
              screen="teachers"
              query={query}
              columns={shown.map(({ key }) => key)}
              choice={{ all: columns, onChange: choose, own }}
            />
            {reports && (
              <Button variant="default" onClick={() => setReporting(true)}>
                <Icon icon={IconReportAnalytics} />
                {t('report.title')}
              </Button>
            )}
          </>
        }
      >
        <FilterMenu filters={filters} onChange={filterBy} />
        {seesWeek && <FreeTimeFilter onAdd={(window) => filterBy('window', [...others(windows, window), window])} />}
      </FiltersBar>
      <DataTable
        label={t('title')}
        columns={shown}
        rows={data?.results}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/teachers/profile/${id}`}
        ordering={query.ordering}
        onOrdering={(ordering) => change({ ordering: ordering === 'name' ? undefined : ordering, page: undefined })}
        error={error}
        onRetry={() => void refetch()}
        stale={isPlaceholderData}
        skeletonRows={query.page_size}
        empty={<EmptyState title={t('empty.title')} text={t(filtered ? 'empty.filtered' : 'empty.none')} />}
        footer={<AddressPages count={data?.count} />}
      />
      <Suspense fallback={null}>{reporting && <LessonsReportDialog onClose={() => setReporting(false)} />}</Suspense>
    </Page>
  );
}

function others(windows: readonly string[], window: string): string[] {
  return windows.filter((each) => each !== window);
}
