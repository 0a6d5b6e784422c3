import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readInteger } from '../../kernel/search-params.ts';
import { useAddress } from '../../kernel/use-address.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { formatDate } from '../../ui/formats/date-time.tsx';
import { Page } from '../../ui/page.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { ChecklistVersions } from '../checklists/public/checklist-versions.tsx';
import { Comparison } from './comparison.tsx';
import { courseGradesQuery, curriculumsQuery } from './curriculums.queries.ts';
import type { CurriculumSummary } from './curriculums.queries.ts';
import { VersionStatusTag } from '../versions/public/version-status-tag.tsx';
import { hoursOf, topicsOf } from './level-sums.ts';
import { lazyDialog } from '../../ui/floating/lazy-dialog.tsx';

const NewDraftDialog = lazyDialog(async () => (await import('./new-draft-dialog.tsx')).NewDraftDialog);

/** All versions of a course's curriculum for a grade. */
export default function GradePage() {
  const { t } = useTranslation('lessons');
  const params = useParams({ strict: false }) as { readonly courseId?: string; readonly grade?: string };
  const [courseId, grade] = [Number(params.courseId), Number(params.grade)];
  const { search, change } = useAddress();
  const [creating, setCreating] = useState(false);
  const course = useQuery(courseGradesQuery(courseId)).data?.course;
  const { data, error, refetch } = useQuery(curriculumsQuery(courseId, grade));
  const compared = data?.find(({ id }) => id === readInteger(search, 'compare'));
  const others = data?.filter(({ id }) => compared !== undefined && id !== compared.id) ?? [];
  const before =
    others.find(({ id }) => id === readInteger(search, 'with')) ??
    others.find(({ version }) => compared !== undefined && version < compared.version) ??
    others.at(-1);
  return (
    <Page
      title={t('curriculum.grade_title', { course: course?.title ?? '', grade })}
      back={`/courses/${courseId}/curriculums`}
      actions={
        <Button aria-haspopup="dialog" onClick={() => setCreating(true)}>
          <IconPlus size={16} aria-hidden />
          {t('curriculum.new_draft')}
        </Button>
      }
    >
      <DataTable
        label={t('curriculum.versions')}
        columns={useVersionColumns(data, (id) => change({ compare: id === compared?.id ? undefined : id, with: undefined }))}
        rows={data}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/courses/${courseId}/curriculums/${grade}/view/${id}`}
        skeletonRows={3}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState title={t('curriculum.no_versions')} text={t('curriculum.no_versions_text')} />}
      />
      {compared !== undefined && before !== undefined && (
        <Comparison to={compared} from={before} others={others} onChoose={(id) => change({ with: id })} />
      )}
      <ChecklistVersions courseId={courseId} grade={grade} />
      {creating && data !== undefined && (
        <NewDraftDialog courseId={courseId} grade={grade} versions={data} onClose={() => setCreating(false)} />
      )}
    </Page>
  );
}

function useVersionColumns(all: readonly CurriculumSummary[] | undefined, onCompare: (id: number) => void): Column<CurriculumSummary>[] {
  const { t } = useTranslation('lessons');
  return [
    { key: 'version', title: t('curriculum.column.version'), cell: ({ version }) => t('curriculum.version', { version }) },
    { key: 'status', title: t('curriculum.column.status'), cell: ({ status }) => <VersionStatusTag status={status} /> },
    {
      key: 'since',
      title: t('curriculum.column.since'),
      wide: true,
      cell: ({ published_at, created_at }) => formatDate(published_at ?? created_at),
    },
    { key: 'author', title: t('curriculum.column.author'), wide: true, cell: ({ created_by_name }) => created_by_name ?? '' },
    { key: 'topics', title: t('curriculum.column.topics'), align: 'right', wide: true, cell: ({ levels }) => topicsOf(levels) },
    { key: 'hours', title: t('curriculum.column.hours'), align: 'right', wide: true, cell: ({ levels }) => hoursOf(levels) },
    { key: 'children', title: t('curriculum.column.children'), align: 'right', cell: ({ children }) => children },
    {
      key: 'compare',
      title: t('curriculum.column.compare'),
      cell: ({ id, version }) =>
        all !== undefined &&
        all.length > 1 && (
          <Button variant="subtle" aria-label={t('curriculum.compare_version', { version })} onClick={() => onCompare(id)}>
            {t('curriculum.compare')}
          </Button>
        ),
    },
  ];
}
