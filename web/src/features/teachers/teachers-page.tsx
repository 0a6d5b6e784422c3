import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { nowInstant } from '../../kernel/clock.ts';
import { useAddress } from '../../kernel/use-address.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { formatZone } from '../../ui/calendar-dates.ts';
import type { Column } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Filter } from '../../ui/filter-menu.tsx';
import { chipsOf, FilterMenu } from '../../ui/filter-menu.tsx';
import { FiltersBar } from '../../ui/filters-bar.tsx';
import { formatNumber } from '../../ui/number.ts';
import { inactivityReasonText } from '../../ui/options/inactivity-reasons.ts';
import { Page } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { TeacherRow } from './teachers.queries.ts';
import { coursesQuery, teachersQuery } from './teachers.queries.ts';
import classes from './teachers-page.module.css';
import { readTeachersSearch } from './teachers-search.rules.ts';

function columnsOf(t: TFunction<'teachers'>): Column<TeacherRow>[] {
  const now = nowInstant();
  return [
    {
      key: 'name',
      title: t('column.name'),
      ordering: 'name',
      cell: ({ name, preview }) => (
        <span className={classes.name}>
          <Avatar name={name} url={preview} size={24} />
          {name}
        </span>
      ),
    },
    {
      key: 'courses',
      title: t('column.courses'),
      wide: true,
      cell: ({ courses }) => <span className={classes.courses}>{courses.join(', ')}</span>,
    },
    {
      key: 'state',
      title: t('column.state'),
      cell: ({ status, inactive_reason: reason }) =>
        status === 'active' ? (
          <Tag tone="held">{t('state.active')}</Tag>
        ) : (
          <Tag tone="cancelled">{reason === null ? t('state.inactive') : inactivityReasonText(reason)}</Tag>
        ),
    },
    { key: 'zone', title: t('column.zone'), wide: true, cell: ({ zone }) => formatZone(zone, now) },
    {
      key: 'curator',
      title: t('column.curator'),
      wide: true,
      cell: ({ curator_name: name }) => name ?? <span className="soft">{t('no_curator')}</span>,
    },
    {
      key: 'lessons',
      title: t('column.lessons_this_week'),
      align: 'right',
      cell: ({ lessons_this_week: lessons }) => formatNumber(lessons),
    },
  ];
}

function useFilters({ status, course_id }: ReturnType<typeof readTeachersSearch>): Filter[] {
  const { t } = useTranslation('teachers');
  const courses = useQuery(coursesQuery).data ?? [];
  return [
    {
      key: 'status',
      title: t('filter.state'),
      options: [
        { value: 'active', label: t('state.active') },
        { value: 'inactive', label: t('state.inactive') },
      ],
      selected: status ?? [],
    },
    {
      key: 'course_id',
      title: t('filter.course'),
      several: true,
      options: courses.map(({ id, title }) => ({ value: String(id), label: title })),
      selected: (course_id ?? []).map(String),
    },
  ];
}

/** The list of teachers: search, filters, sorting and page stand in the address; a row leads to the schedule. */
export default function TeachersPage() {
  const { t } = useTranslation('teachers');
  const { search, change } = useAddress();
  const query = readTeachersSearch(search);
  const { data, error, isPlaceholderData, refetch } = useQuery(teachersQuery(query));
  const filters = useFilters(query);
  const filtered = query.search !== undefined || filters.some(({ selected }) => selected.length > 0);
  const filterBy = (key: string, selected: readonly string[] | undefined) => change({ [key]: selected, page: undefined });
  return (
    <Page title={t('title')}>
      <FiltersBar
        search={query.search ?? ''}
        searchLabel={t('search')}
        onSearch={(text) => change({ search: text === '' ? undefined : text, page: undefined })}
        chips={chipsOf(filters, filterBy)}
      >
        <FilterMenu filters={filters} onChange={filterBy} />
      </FiltersBar>
      <DataTable
        label={t('title')}
        columns={columnsOf(t)}
        rows={data?.results}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/teachers/${id}/schedule`}
        ordering={query.ordering}
        onOrdering={(ordering) => change({ ordering: ordering === 'name' ? undefined : ordering, page: undefined })}
        error={error}
        onRetry={() => void refetch()}
        stale={isPlaceholderData}
        skeletonRows={query.page_size}
        empty={<EmptyState title={t('empty.title')} text={t(filtered ? 'empty.filtered' : 'empty.none')} />}
        footer={
          <Pagination
            page={query.page}
            pageSize={query.page_size}
            count={data?.count}
            onPage={(page) => change({ page: page === 1 ? undefined : page }, { replace: false })}
            onPageSize={(size) => change({ page_size: size === 25 ? undefined : size, page: undefined })}
          />
        }
      />
    </Page>
  );
}
