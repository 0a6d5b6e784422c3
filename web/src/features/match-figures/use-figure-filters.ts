import { grades } from '@lectern/contract/study/grades.rules';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { coursesQuery } from '../../kernel/dictionaries.ts';
import { useAddress } from '../../kernel/use-address.ts';
import type { Filter } from '../../ui/table/filter-menu.tsx';
import { dayChoices, sharedFilters, usualDays } from './match-figure-lists.ts';
import type { FigureQuery } from './match-figures.queries.ts';

/** Period, course and grade, shared by all charts and lists. */
export function useFigureFilters() {
  const { t } = useTranslation('match');
  const { search } = useAddress();
  const courses = useQuery(coursesQuery).data ?? [];
  const days = sharedFilters.days.read(search['days']);
  const course_id = sharedFilters.course_id.read(search['course_id']);
  const grade = sharedFilters.grade.read(search['grade']);
  const filters: Filter[] = [
    {
      key: 'days',
      title: t('figures.filter.days'),
      options: dayChoices.map((value) => ({ value, label: t('figures.days', { count: Number(value) }) })),
      selected: days === undefined ? [] : [String(days)],
    },
    {
      key: 'course_id',
      title: t('figures.filter.course'),
      multiple: true,
      options: courses.map(({ id, title }) => ({ value: String(id), label: title })),
      selected: (course_id ?? []).map(String),
    },
    {
      key: 'grade',
      title: t('figures.filter.grade'),
      multiple: true,
      options: grades.map((each) => ({ value: String(each), label: t('grade', { grade: each }) })),
      selected: grade ?? [],
    },
  ];
  /** The given filters in the form of the API, without empty ones. */
  const query: FigureQuery = {
    ...(days === undefined ? {} : { days }),
    ...(course_id === undefined ? {} : { course_id }),
    ...(grade === undefined ? {} : { grade: grade.map(Number) }),
  };
  return { filters, query, days: days ?? usualDays };
}
