import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Page } from '../../../ui/page.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { textCoursesQuery } from '../practice.queries.ts';
import type { TextCourse } from '../practice.queries.ts';

/** Courses with their practice texts, and the ages without any. */
export default function TrainersPage() {
  const { t } = useTranslation(['students', 'common']);
  const { data, error, refetch } = useQuery(textCoursesQuery());
  const columns: Column<TextCourse>[] = [
    { key: 'course', title: t('practice.column.course'), cell: ({ title }) => title },
    { key: 'groups', title: t('practice.column.groups'), align: 'right', wide: true, cell: ({ groups }) => groups },
    { key: 'published', title: t('practice.column.published'), align: 'right', cell: ({ published }) => published },
    { key: 'drafts', title: t('practice.column.drafts'), align: 'right', wide: true, cell: ({ drafts }) => drafts },
    {
      key: 'without',
      title: t('practice.column.without'),
      align: 'right',
      cell: ({ children_without: count }) => (count === 0 ? '' : t('practice.children', { count })),
    },
  ];
  return (
    <Page title={t('common:screen.trainers')}>
      <DataTable
        label={t('common:screen.trainers')}
        columns={columns}
        rows={data}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/trainers/${id}/groups`}
        skeletonRows={6}
        error={error}
        onRetry={() => void refetch()}
      />
    </Page>
  );
}
