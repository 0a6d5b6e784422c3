import { lessonStatuses } from '@lectern/contract/lessons/lesson-states';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { readChoice } from '../../kernel/search-params.ts';
import { useAddress } from '../../kernel/use-address.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { formatDateTime } from '../../ui/date-time.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { LessonStateTag, stateTitles } from '../lessons/public/lesson-state.tsx';
import classes from './client-page.module.css';
import { clientLessonsQuery } from './clients.queries.ts';
import type { ClientCard, LessonsPage } from './clients.queries.ts';
import { readPage } from './clients-search.rules.ts';

type Lesson = LessonsPage['results'][number];

/** The lessons of a client's children, the latest first, in every state. */
export function ClientLessons({ client }: { readonly client: ClientCard }) {
  const { t } = useTranslation(['clients', 'lessons']);
  const { search, change } = useAddress();
  const { page, page_size } = readPage(search);
  const status = readChoice(search, 'status', lessonStatuses);
  const query = { page, page_size, ...(status === undefined ? {} : { status: [status] }) };
  const { data, error, isPlaceholderData, refetch } = useQuery(clientLessonsQuery(client.id, query));
  const states = [
    { value: 'all' as const, label: t('lessons.all') },
    ...lessonStatuses.map((value) => ({ value, label: t(stateTitles[value]) })),
  ];
  return (
    <>
      <div className={classes.scroll}>
        <Segmented
          label={t('lessons.filter')}
          options={states}
          value={status ?? 'all'}
          onChange={(value) => change({ status: value === 'all' ? undefined : value, page: undefined })}
        />
      </div>
      <DataTable
        label={t('tab.lessons')}
        columns={lessonColumns(t, client.kids.length > 1)}
        rows={data?.results}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/conduct-lesson/${id}`}
        error={error}
        onRetry={() => void refetch()}
        stale={isPlaceholderData}
        skeletonRows={10}
        empty={<EmptyState title={t('lessons.empty')} text={t(status === undefined ? 'lessons.empty_text' : 'lessons.empty_filtered')} />}
        footer={
          <Pagination
            page={page}
            pageSize={page_size}
            count={data?.count}
            onPage={(next) => change({ page: next === 1 ? undefined : next }, { replace: false })}
            onPageSize={(size) => change({ page_size: size === 25 ? undefined : size, page: undefined })}
          />
        }
      />
    </>
  );
}

function lessonColumns(t: TFunction<['clients', 'lessons']>, severalKids: boolean): Column<Lesson>[] {
  const kid: Column<Lesson> = { key: 'kid', title: t('lessons.column.kid'), cell: ({ kid_name }) => kid_name.split(' ')[0] };
  return [
    { key: 'start', title: t('lessons.column.start'), width: 150, cell: ({ start }) => formatDateTime(start) },
    ...(severalKids ? [kid] : []),
    {
      key: 'course',
      title: t('lessons.column.course'),
      cell: ({ course_title, minutes }) => `${course_title} · ${t('lessons.minutes', { minutes })}`,
    },
    { key: 'teacher', title: t('lessons.column.teacher'), wide: true, cell: ({ teacher_name }) => teacher_name },
    {
      key: 'topic',
      title: t('lessons.column.topic'),
      wide: true,
      cell: ({ topic_title, cancel_reason }) => <span style={{ color: 'var(--ink-soft)' }}>{topic_title ?? cancel_reason}</span>,
    },
    { key: 'status', title: t('lessons.column.status'), cell: (lesson) => <LessonStateTag lesson={lesson} /> },
  ];
}
