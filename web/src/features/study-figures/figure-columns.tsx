import type { TFunction } from 'i18next';
import { formatNumber } from '../../ui/formats/number.ts';
import type { ListColumn, RowOf } from '../list-tools/public/define-list.ts';
import type { childrenBehind, testFigures, topicFigures } from './figure-lists.ts';

type T = TFunction<'lessons'>;

const decimal = (figure: number | null) => (figure === null ? '–' : formatNumber(figure, { maximumFractionDigits: 1 }));
const percent = (figure: number) => `${decimal(figure)}\u00a0%`;

/** Column shared by all lists. */
const course = (t: T) => ({
  key: 'course' as const,
  title: t('figures.column.course'),
  wide: true,
  cell: ({ course_title: title }: { readonly course_title: string }) => title,
});
const grade = (t: T) => ({
  key: 'grade' as const,
  title: t('figures.column.grade'),
  align: 'right' as const,
  width: 76,
  cell: (row: { readonly grade: number }) => row.grade,
});
const level = (t: T) => ({
  key: 'level' as const,
  title: t('figures.column.level'),
  wide: true,
  cell: ({ level_title: title }: { readonly level_title: string }) => title,
});

export function topicColumns(t: T): ListColumn<typeof topicFigures>[] {
  const figure = (key: 'children' | 'held' | 'hours', title: string, cell: (row: RowOf<typeof topicFigures>) => number) =>
    ({ key, title, align: 'right', wide: true, cell }) as const;
  return [
    { key: 'title', title: t('figures.column.topic'), ordering: 'title', cell: ({ title }) => title },
    course(t),
    grade(t),
    level(t),
    figure('children', t('figures.column.children'), ({ children }) => children),
    figure('held', t('figures.column.held'), ({ held }) => held),
    { key: 'skipped', title: t('figures.column.skipped'), ordering: 'skipped', align: 'right', cell: ({ skipped }) => skipped },
    figure('hours', t('figures.column.hours'), ({ hours }) => hours),
    {
      key: 'lessons',
      title: t('figures.column.lessons'),
      ordering: 'excess',
      align: 'right',
      wide: true,
      cell: ({ lessons }) => decimal(lessons),
    },
    { key: 'mark', title: t('figures.column.mark'), ordering: 'mark', align: 'right', wide: true, cell: ({ mark }) => decimal(mark) },
  ];
}

export function testColumns(t: T): ListColumn<typeof testFigures>[] {
  return [
    { key: 'title', title: t('figures.column.test'), ordering: 'title', cell: ({ title, version }) => t('test.title', { title, version }) },
    course(t),
    grade(t),
    {
      key: 'results',
      title: t('figures.column.results'),
      ordering: 'results',
      align: 'right',
      wide: true,
      cell: ({ results }) => formatNumber(results),
    },
    { key: 'mean', title: t('figures.column.mean'), ordering: 'mean', align: 'right', cell: ({ mean_percent: mean }) => percent(mean) },
    {
      key: 'passed',
      title: t('figures.column.passed'),
      ordering: 'passed',
      align: 'right',
      wide: true,
      cell: ({ passed_percent: passed }) => percent(passed),
    },
  ];
}

export function childColumns(t: T): ListColumn<typeof childrenBehind>[] {
  return [
    { key: 'kid', title: t('figures.column.kid'), ordering: 'name', cell: ({ kid_name: name }) => name },
    course(t),
    { ...grade(t), wide: true },
    level(t),
    { key: 'teacher', title: t('figures.column.teacher'), wide: true, cell: ({ teacher_name: name }) => name },
    { key: 'expected', title: t('figures.column.expected'), align: 'right', wide: true, cell: ({ expected }) => expected },
    { key: 'held', title: t('figures.column.hours_held'), align: 'right', wide: true, cell: ({ held }) => held },
    { key: 'behind', title: t('figures.column.behind'), ordering: 'behind', align: 'right', cell: ({ behind }) => behind },
    {
      key: 'skipped',
      title: t('figures.column.topics_skipped'),
      ordering: 'skipped',
      align: 'right',
      wide: true,
      cell: ({ skipped }) => skipped,
    },
    { key: 'hours', title: t('figures.column.hours'), align: 'right', wide: true, usual: false, cell: ({ hours }) => hours },
  ];
}
