import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { formatNumber } from '../../../ui/formats/number.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { RichText } from '../../questions/public/rich-text.tsx';
import { testAddress, testStatisticsQuery } from '../tests.queries.ts';
import type { QuestionFigures } from '../tests.queries.ts';

const verdicts = {
  wrong_key: 'test.verdict.wrong_key',
  too_hard: 'test.verdict.too_hard',
  too_easy: 'test.verdict.too_easy',
  does_not_tell: 'test.verdict.does_not_tell',
  good: 'test.verdict.good',
} as const;
const shown = 20;
const percent = (share: number) => formatNumber(share * 100, { maximumFractionDigits: 0 });

/** The weakest questions of a course. Hidden until enough children have answered. */
export function WeakQuestions({ courseId }: { readonly courseId: number }) {
  const { t } = useTranslation('lessons');
  const { data, error, refetch } = useQuery(testStatisticsQuery(courseId));
  const columns: Column<QuestionFigures>[] = [
    { key: 'question', title: t('test.column.question'), cell: ({ content }) => <RichText text={content.text} /> },
    { key: 'test', title: t('test.one'), cell: (row) => <TestLink row={row} /> },
    { key: 'answers', title: t('test.column.answers'), align: 'right', wide: true, cell: ({ answers }) => answers },
    { key: 'difficulty', title: t('test.column.difficulty'), align: 'right', cell: ({ difficulty }) => percent(difficulty) },
    {
      key: 'discrimination',
      title: t('test.column.discrimination'),
      align: 'right',
      wide: true,
      cell: ({ discrimination }) => (discrimination === null ? '–' : formatNumber(discrimination, { maximumFractionDigits: 2 })),
    },
    { key: 'verdict', title: t('test.column.verdict'), cell: ({ verdict }) => t(verdicts[verdict]) },
  ];
  if (data !== undefined && data.questions.length === 0) return null;
  return (
    <Card title={t('test.weak')} flush>
      <DataTable
        label={t('test.weak')}
        columns={columns}
        rows={data?.questions.slice(0, shown)}
        rowKey={({ question_id }) => question_id}
        skeletonRows={3}
        error={error}
        onRetry={() => void refetch()}
      />
    </Card>
  );
}

/** Link to the editor of the question. */
function TestLink({ row: { place, test_id, test_title, version } }: { readonly row: QuestionFigures }) {
  const { t } = useTranslation('lessons');
  const title = t('test.title', { title: test_title, version });
  return place === null ? title : <Link to={testAddress(place, test_id)}>{title}</Link>;
}
