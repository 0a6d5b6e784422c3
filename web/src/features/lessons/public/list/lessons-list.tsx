/**
 * Lessons of a client or of a teacher: search, every filter, sorting and page in the address; a row opens the lesson's card with
 * all that can be done.
 */
import type { Lesson } from '@lectern/contract/lessons/lessons.schema';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageInfo } from '../../../../kernel/session.ts';
import { useAddress } from '../../../../kernel/use-address.ts';
import { temporalZone } from '../../../../kernel/zone.ts';
import type { Column } from '../../../../ui/table/data-table.tsx';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import { DateInput } from '../../../../ui/fields/date-input.tsx';
import { formatDateTime } from '../../../../ui/formats/date-time.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { chipsOf, FilterMenu } from '../../../../ui/table/filter-menu.tsx';
import { FiltersBar } from '../../../../ui/table/filters-bar.tsx';
import { Pagination } from '../../../../ui/table/pagination.tsx';
import { useLessonFilters } from '../../lesson-filters.ts';
import { lessonsListQuery } from '../../lessons.queries.ts';
import { LessonStateTag } from '../lesson-state.tsx';
import classes from './lessons-list.module.css';
import { readLessonsSearch } from './lessons-search.rules.ts';

const ListTools = lazy(async () => ({ default: (await import('../../../list-tools/public/list-tools.tsx')).ListTools }));
const LessonCard = lazy(async () => ({ default: (await import('../lesson-card.tsx')).LessonCard }));

/** What a file of the list tells; the names are those of its columns there. */
const exported = ['start', 'minutes', 'teacher', 'kid', 'client', 'course', 'state', 'topic', 'reason'] as const;

type Props = {
  /** Whose: one of the two. */
  readonly clientId?: number;
  readonly teacherId?: number;
  /** The client's children, to filter by. */
  readonly kids?: readonly { readonly id: number; readonly name: string }[];
  /** What else can be done beside the list's own tools. */
  readonly actions?: ReactNode;
};

export function LessonsList({ clientId, teacherId, kids = [], actions }: Props) {
  const { t } = useTranslation('lessons');
  const { search, change } = useAddress();
  const zone = temporalZone(usePageInfo().zone);
  const [open, setOpen] = useState<Lesson | null>(null);
  const own = readLessonsSearch(search, zone);
  const whose = {
    ...(clientId === undefined ? {} : { client_id: clientId }),
    ...(teacherId === undefined ? {} : { teacher_id: [teacherId] }),
  };
  const { data, error, isPlaceholderData, refetch } = useQuery(lessonsListQuery({ ...own, ...whose }));
  const filters = useLessonFilters(search, kids);
  const filterBy = (key: string, selected: readonly string[] | undefined) => change({ [key]: selected, page: undefined });
  const filtered =
    own.search !== undefined || own.from !== undefined || own.to !== undefined || filters.some(({ selected }) => selected.length > 0);
  const dateOf = (name: 'from' | 'to') => (own[name] === undefined ? null : String(search[name]));
  return (
    <>
      <FiltersBar
        search={own.search ?? ''}
        searchLabel={t('list.search')}
        onSearch={(text) => change({ search: text === '' ? undefined : text, page: undefined })}
        chips={chipsOf(filters, filterBy)}
        actions={
          <>
            <Suspense fallback={null}>
              <ListTools screen="lessons" query={{ ...own, ...whose }} columns={exported} />
            </Suspense>
            {actions}
          </>
        }
      >
        <FilterMenu filters={filters} onChange={filterBy} />
        <div className={classes.period}>
          {(['from', 'to'] as const).map((name) => (
            <DateInput
              key={name}
              ariaLabel={t(name === 'from' ? 'list.from' : 'list.to')}
              placeholder={t(name === 'from' ? 'list.from' : 'list.to')}
              value={dateOf(name)}
              clearable
              width={148}
              onChange={(date) => change({ [name]: date ?? undefined, page: undefined })}
            />
          ))}
        </div>
      </FiltersBar>
      <DataTable
        label={t('list.title')}
        columns={columnsOf(t, { kids: kids.length > 1 || clientId === undefined, teacher: teacherId === undefined, onOpen: setOpen })}
        rows={data?.results}
        rowKey={({ id }) => id}
        onRow={setOpen}
        ordering={own.ordering}
        onOrdering={(ordering) => change({ ordering: ordering === '-start' ? undefined : ordering, page: undefined })}
        error={error}
        onRetry={() => void refetch()}
        stale={isPlaceholderData}
        skeletonRows={10}
        empty={<EmptyState title={t('list.empty')} text={t(filtered ? 'list.empty_filtered' : 'list.empty_text')} />}
        footer={
          <Pagination
            page={own.page ?? 1}
            pageSize={own.page_size ?? 25}
            count={data?.count}
            onPage={(next) => change({ page: next === 1 ? undefined : next }, { replace: false })}
            onPageSize={(size) => change({ page_size: size === 25 ? undefined : size, page: undefined })}
          />
        }
      />
      {open !== null && (
        <Suspense fallback={null}>
          <LessonCard lesson={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}

type Shown = { readonly kids: boolean; readonly teacher: boolean; readonly onOpen: (lesson: Lesson) => void };

function columnsOf(t: TFunction<'lessons'>, { kids, teacher, onOpen }: Shown): Column<Lesson>[] {
  const kid: Column<Lesson> = { key: 'kid', title: t('list.kid'), cell: ({ kid_name }) => kid_name };
  const who: Column<Lesson> = {
    key: 'teacher',
    title: t('list.teacher'),
    wide: true,
    cell: ({ teacher_name, substitute_for_name }) =>
      substitute_for_name === null ? teacher_name : t('list.instead_of', { name: teacher_name, other: substitute_for_name }),
  };
  return [
    {
      key: 'start',
      title: t('list.start'),
      ordering: 'start',
      width: 150,
      cell: (lesson) => (
        <button
          type="button"
          className={classes.open}
          onClick={(event) => {
            event.stopPropagation();
            onOpen(lesson);
          }}
        >
          {formatDateTime(lesson.start)}
        </button>
      ),
    },
    ...(kids ? [kid] : []),
    {
      key: 'course',
      title: t('list.course'),
      // A phone has no room for both; the lesson itself names its course.
      wide: kids,
      cell: ({ course_title, minutes }) => (
        <span className={classes.course}>{t('list.course_minutes', { course: course_title, minutes })}</span>
      ),
    },
    ...(teacher ? [who] : []),
    {
      key: 'topic',
      title: t('list.topic'),
      wide: true,
      cell: ({ topic_title, cancel_reason }) => <span className={classes.soft}>{topic_title ?? cancel_reason}</span>,
    },
    { key: 'state', title: t('list.status'), cell: (lesson) => <LessonStateTag lesson={lesson} /> },
  ];
}
