import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../kernel/api-write.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { WeakQuestions } from '../tests/public/weak-questions.tsx';
import { courseGradesQuery, editCourse } from './curriculums.queries.ts';
import type { CourseGrades, GradeOverview } from './curriculums.queries.ts';
import { hoursOf, topicsOf } from './level-sums.ts';
import { lazyDialog } from '../../ui/floating/lazy-dialog.tsx';
import { VersionFacts } from '../versions/public/version-facts.tsx';

const CourseDialog = lazyDialog(async () => (await import('./course-dialog.tsx')).CourseDialog);

/** A course: curriculum of each grade, and number of children by version. */
export default function CoursePage() {
  const { t } = useTranslation(['lessons', 'common']);
  const courseId = Number((useParams({ strict: false }) as { readonly courseId?: string }).courseId);
  const { data, error, refetch } = useQuery(courseGradesQuery(courseId));
  const course = data?.course;
  return (
    <Page
      title={course === undefined ? t('common:screen.curriculums') : course.title}
      toolbar={course !== undefined && <CourseFacts course={course} />}
      actions={course !== undefined && <CourseActions course={course} />}
    >
      <DataTable
        label={t('curriculum.grades')}
        columns={useGradeColumns()}
        rows={data?.grades}
        rowKey={({ grade }) => grade}
        rowLink={({ grade }) => `/courses/${courseId}/curriculums/${grade}`}
        skeletonRows={11}
        error={error}
        onRetry={() => void refetch()}
      />
      {course !== undefined && <WeakQuestions courseId={course.id} />}
    </Page>
  );
}

function CourseFacts({ course }: { readonly course: CourseGrades['course'] }) {
  const { t } = useTranslation('lessons');
  return (
    <VersionFacts>
      <span>{course.direction_title}</span>
      <span>{t('curriculum.offered', { from: course.grade_from, to: course.grade_to })}</span>
      {!course.active && <Tag tone="cancelled">{t('curriculum.course.archived')}</Tag>}
    </VersionFacts>
  );
}

function CourseActions({ course }: { readonly course: CourseGrades['course'] }) {
  const { t } = useTranslation('lessons');
  const [open, setOpen] = useState<'edit' | 'new' | null>(null);
  const edit = useApiWrite(editCourse);
  const { id, active, title } = course;
  const archive = () =>
    edit.mutate(
      { params: { id }, body: { active: !active, before: { active } } },
      {
        onSuccess: () => toast.success(t(active ? 'curriculum.course.archived_done' : 'curriculum.course.restored_done', { title })),
        onError: (refusal) => toast.error(refusal),
      },
    );
  return (
    <>
      <Button variant="default" pending={edit.isPending} onClick={archive}>
        {t(active ? 'curriculum.course.archive' : 'curriculum.course.restore')}
      </Button>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen('edit')}>
        {t('curriculum.course.edit')}
      </Button>
      <Button aria-haspopup="dialog" onClick={() => setOpen('new')}>
        <IconPlus size={16} aria-hidden />
        {t('curriculum.course.add')}
      </Button>
      {open !== null && <CourseDialog course={open === 'edit' ? course : null} onClose={() => setOpen(null)} />}
    </>
  );
}

function useGradeColumns(): Column<GradeOverview>[] {
  const { t } = useTranslation('lessons');
  const inForce = (row: GradeOverview, figure: (levels: NonNullable<GradeOverview['in_force']>['levels']) => number) =>
    row.in_force === null ? '' : figure(row.in_force.levels);
  return [
    { key: 'grade', title: t('curriculum.column.grade'), cell: ({ grade }) => t('curriculum.grade', { grade }) },
    { key: 'state', title: t('curriculum.column.in_force'), cell: (row) => <GradeState row={row} /> },
    {
      key: 'draft',
      title: t('curriculum.column.drafts'),
      wide: true,
      cell: ({ drafts }) => drafts.map(({ version }) => t('curriculum.version', { version })).join(', '),
    },
    {
      key: 'levels',
      title: t('curriculum.column.levels'),
      align: 'right',
      wide: true,
      cell: (row) => inForce(row, (levels) => levels.length),
    },
    { key: 'topics', title: t('curriculum.column.topics'), align: 'right', wide: true, cell: (row) => inForce(row, topicsOf) },
    { key: 'hours', title: t('curriculum.column.hours'), align: 'right', wide: true, cell: (row) => inForce(row, hoursOf) },
    { key: 'tests', title: t('curriculum.column.tests'), align: 'right', wide: true, cell: ({ tests }) => tests },
    {
      key: 'checklist',
      title: t('curriculum.column.checklist'),
      wide: true,
      cell: ({ checklist_version: version }) => version !== null && t('curriculum.version', { version }),
    },
    { key: 'texts', title: t('curriculum.column.texts'), align: 'right', wide: true, cell: ({ texts }) => texts },
    { key: 'children', title: t('curriculum.column.children'), cell: (row) => <TaughtBy row={row} /> },
  ];
}

function GradeState({ row: { in_force, offered } }: { readonly row: GradeOverview }) {
  const { t } = useTranslation('lessons');
  if (in_force !== null) return <Tag tone="held">{t('curriculum.version', { version: in_force.version })}</Tag>;
  return <Tag tone={offered ? 'attention' : 'neutral'}>{t(offered ? 'curriculum.none' : 'curriculum.not_offered')}</Tag>;
}

function TaughtBy({ row: { taught, without_curriculum } }: { readonly row: GradeOverview }) {
  const { t } = useTranslation('lessons');
  const parts = taught.map(({ version, children }) => t('curriculum.taught_by', { version, count: children }));
  if (without_curriculum > 0) parts.push(t('curriculum.taught_without', { count: without_curriculum }));
  return <>{parts.join(' · ')}</>;
}
