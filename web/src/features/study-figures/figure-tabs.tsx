import { grades } from '@lectern/contract/study/grades.rules';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { coursesQuery } from '../../kernel/dictionaries.ts';
import { PersonPicker } from '../../ui/fields/person-picker.tsx';
import type { AnyList } from '../list-tools/public/define-list.ts';
import { ListView, useList } from '../list-tools/public/list-view.tsx';
import type { ListPage } from '../list-tools/public/list-view.tsx';
import { childColumns, testColumns, topicColumns } from './figure-columns.tsx';
import { childrenBehind, testFigures, topicFigures } from './figure-lists.ts';

type Place = { readonly course_id: number; readonly grade: number; readonly curriculum_id: number };
const placeOf = ({ course_id, grade, curriculum_id }: Place) => `/courses/${course_id}/curriculums/${grade}/view/${curriculum_id}`;

/** Filters by course, grade and teacher. */
function useFigureFilters<L extends AnyList>({ filter, query, filterBy }: ListPage<L>) {
  const { t } = useTranslation('lessons');
  const courses = useQuery(coursesQuery).data ?? [];
  const key = (name: 'course_id' | 'grade') => name as keyof L['filters'] & string;
  const { teacher_id = null } = query as { readonly teacher_id?: number };
  return {
    filters: [
      filter(
        key('course_id'),
        t('figures.filter.course'),
        courses.map(({ id, title }) => ({ value: String(id), label: title })),
      ),
      filter(
        key('grade'),
        t('figures.filter.grade'),
        grades.map((grade) => ({ value: String(grade), label: t('curriculum.grade', { grade }) })),
      ),
    ],
    moreFilters: (
      <PersonPicker
        kind="teacher"
        label={t('figures.filter.teacher')}
        hideLabel
        placeholder={t('figures.filter.any_teacher')}
        nothingFound={t('figures.filter.nobody')}
        value={teacher_id}
        onChange={(id) => filterBy('teacher_id', id ?? undefined)}
        clearable
        keepsChoice
      />
    ),
  };
}

export function TopicTab() {
  const { t } = useTranslation('lessons');
  const page = useList(topicFigures);
  return (
    <ListView
      page={page}
      {...useFigureFilters(page)}
      label={t('figures.tab.topics')}
      searchLabel={t('figures.search.topics')}
      columns={topicColumns(t)}
      rowLink={(row) => `${placeOf(row)}/grades/${row.grade_level_id}`}
      empty={{ title: t('figures.empty.topics'), filtered: t('figures.empty.filtered'), none: t('figures.empty.none') }}
    />
  );
}

export function TestTab() {
  const { t } = useTranslation('lessons');
  const page = useList(testFigures);
  return (
    <ListView
      page={page}
      {...useFigureFilters(page)}
      label={t('figures.tab.tests')}
      searchLabel={t('figures.search.tests')}
      columns={testColumns(t)}
      rowLink={(row) => `${placeOf(row)}/grades/${row.grade_level_id}/tests/edit/${row.id}`}
      empty={{ title: t('figures.empty.tests'), filtered: t('figures.empty.filtered'), none: t('figures.empty.none_tests') }}
    />
  );
}

/** Children who are behind. They are moved to another level on the curriculum's page. */
export function ChildrenTab() {
  const { t } = useTranslation('lessons');
  const page = useList(childrenBehind);
  return (
    <ListView
      page={page}
      {...useFigureFilters(page)}
      label={t('figures.tab.children')}
      searchLabel={t('figures.search.children')}
      columns={childColumns(t)}
      rowLink={placeOf}
      above={<p className="soft">{t('figures.children_hint')}</p>}
      empty={{ title: t('figures.empty.children'), filtered: t('figures.empty.filtered'), none: t('figures.empty.none_children') }}
    />
  );
}
