import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { ChangeTag } from '../versions/public/change-tag.tsx';
import { CompareWith } from '../versions/public/compare-with.tsx';
import { compareQuery } from './curriculums.queries.ts';
import type { ComparedTopic, CurriculumSummary } from './curriculums.queries.ts';

const fieldTitles = {
  title: 'curriculum.field.title',
  goal: 'curriculum.field.goal',
  hours: 'curriculum.field.hours',
  preparation: 'curriculum.field.preparation',
  homework: 'curriculum.field.homework',
  links: 'curriculum.field.links',
  files: 'curriculum.field.files',
  position: 'curriculum.field.position',
  level: 'curriculum.field.level',
} as const;

type Props = {
  readonly from: CurriculumSummary;
  readonly to: CurriculumSummary;
  readonly others: readonly CurriculumSummary[];
  readonly onChoose: (id: number) => void;
};

/** Differences between two versions, topic by topic. Unchanged topics are omitted. */
export function Comparison({ from, to, others, onChoose }: Props) {
  const { t } = useTranslation('lessons');
  const { data, error, refetch } = useQuery(compareQuery(to.id, from.id));
  const changed = data?.topics.filter(({ change }) => change !== 'same');
  const columns: Column<ComparedTopic>[] = [
    { key: 'change', title: t('curriculum.column.change'), cell: ({ change }) => <ChangeTag change={change} /> },
    {
      key: 'title',
      title: t('curriculum.column.topic'),
      cell: ({ title, old_title }) => (old_title === null ? title : t('curriculum.renamed', { old: old_title, title })),
    },
    { key: 'level', title: t('curriculum.column.level'), wide: true, cell: ({ level_title }) => level_title },
    {
      key: 'fields',
      title: t('curriculum.column.fields'),
      wide: true,
      cell: ({ fields }) => fields.map((field) => t(fieldTitles[field])).join(', '),
    },
  ];
  return (
    <Card
      title={t('curriculum.compared', { from: from.version, to: to.version })}
      flush
      aside={<CompareWith chosen={from.id} versions={others} onChoose={onChoose} />}
    >
      <DataTable
        label={t('curriculum.compared', { from: from.version, to: to.version })}
        columns={columns}
        rows={changed}
        rowKey={(topic) => `${topic.change} ${topic.level_title} ${topic.title}`}
        skeletonRows={5}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState title={t('curriculum.nothing_changed')} />}
      />
    </Card>
  );
}
