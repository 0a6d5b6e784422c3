import { grades } from '@lectern/contract/study/grades.rules';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { teacherChoicesQuery } from '../../kernel/dictionaries.ts';
import { nowInstant } from '../../kernel/clock.ts';
import { formatZone } from '../../ui/formats/calendar-dates.ts';
import type { Filter } from '../../ui/table/filter-menu.tsx';
import { formatNumber } from '../../ui/formats/number.ts';
import { useInactivityReasons } from '../../ui/options/inactivity-reasons.ts';
import { useLevels } from '../../ui/options/levels.ts';
import { contractNames } from './teacher-columns.tsx';
import { taughtCoursesQuery } from './teachers.queries.ts';
import { contractTypes, limitsOf, loadRanges, shareRanges } from './teacher-list.ts';
import type { teacherList } from './teacher-list.ts';
import type { ListPage } from '../list-tools/public/list-view.tsx';

/** Filters of the list. */
export function useTeacherFilters({ filter }: ListPage<typeof teacherList>, seesWeek: boolean): Filter[] {
  const { t } = useTranslation('teachers');
  const courses = useQuery(taughtCoursesQuery).data ?? [];
  const { zones, curators, directions } = useQuery(teacherChoicesQuery).data ?? { zones: [], curators: [], directions: [] };
  const named = (each: { id: number; title: string }) => ({ value: String(each.id), label: each.title });
  const range = (value: string, scale: (figure: number) => string) => {
    const { from = 0, to } = limitsOf(value);
    if (to === undefined) return { value, label: t('filter.over', { from: scale(from - 1) }) };
    if (to === 0) return { value, label: t('filter.nothing') };
    return { value, label: t('filter.range', { from: scale(from <= 1 ? 0 : from - 1), to: scale(to) }) };
  };
  const { reasons, text } = useInactivityReasons();
  const levels = useLevels();
  const now = nowInstant();
  const filters = [
    filter('status', t('filter.state'), [
      { value: 'active', label: t('state.active') },
      { value: 'inactive', label: t('state.inactive') },
    ]),
    filter(
      'reason',
      t('filter.reason'),
      reasons.map(({ code }) => ({ value: code, label: text(code) })),
    ),
    filter('course_id', t('filter.course'), courses.map(named)),
    filter('direction_id', t('filter.direction'), directions.map(named)),
    filter(
      'grade',
      t('filter.grade'),
      grades.map(String).map((value) => ({ value, label: t('grade', { grade: value }) })),
    ),
    filter(
      'level',
      t('filter.level'),
      levels.all.map(({ id, title }) => ({ value: id, label: title })),
    ),
    filter(
      'curator_id',
      t('filter.curator'),
      curators.map(({ id, name }) => ({ value: String(id), label: name })),
    ),
    filter(
      'zone',
      t('filter.zone'),
      zones.map((value) => ({ value, label: formatZone(value, now) })),
    ),
    filter('no_hours', t('filter.hours'), [
      { value: 'true', label: t('filter.no_hours') },
      { value: 'false', label: t('filter.has_hours') },
    ]),
    filter('lacks', t('filter.lacks'), [
      { value: 'curator', label: t('filter.lacks_curator') },
      { value: 'courses', label: t('filter.lacks_courses') },
    ]),
  ];
  if (!seesWeek) return filters;
  return [
    ...filters,
    filter(
      'load',
      t('filter.load'),
      loadRanges.map((value) => range(value, (minutes) => t('filter.hours_a_week', { hours: formatNumber(minutes / 60) }))),
    ),
    filter(
      'share',
      t('filter.share'),
      shareRanges.map((value) => range(value, (percent) => `${percent} %`)),
    ),
    filter(
      'contract_type',
      t('filter.contract'),
      contractTypes.map((value) => ({ value, label: t(contractNames[value]) })),
    ),
  ];
}
