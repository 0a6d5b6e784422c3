import { dealStages } from '@lectern/contract/deals/deal-states';
import type { DealListQuery } from '@lectern/contract/deals/deals.schema';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDays } from '../../ui/formats/calendar-dates.ts';
import { formatDate } from '../../ui/formats/date-time.tsx';
import type { Filter } from '../../ui/table/filter-menu.tsx';
import { coursesQuery, dealChoicesQuery } from './deals.queries.ts';
import { dues } from './deals-search.rules.ts';
import type { DealView } from './deals-search.rules.ts';
import { stageTitles } from './stage-names.ts';

const dueTitles = {
  overdue: 'students:deals.filter.due_overdue',
  today: 'students:deals.filter.due_today',
  nothing: 'students:deals.filter.due_nothing',
} as const;

type Named = { readonly id: number; readonly title: string };
const optionsOf = (named: readonly Named[] | undefined) => (named ?? []).map(({ id, title }) => ({ value: String(id), label: title }));
const texts = (ids: readonly number[] | undefined) => (ids ?? []).map(String);

/** The filters of a view: what the board and the funnel are made of, stages and what is due, is chosen in the list alone. */
export function useDealFilters(query: Partial<DealListQuery>, view: DealView, seesAll: boolean): Filter[] {
  const { t } = useTranslation('students');
  const choices = useQuery(dealChoicesQuery).data;
  const courses = useQuery(coursesQuery).data;
  const source: Filter = {
    key: 'source_id',
    title: t('deals.filter.source'),
    several: true,
    options: optionsOf(choices?.sources),
    selected: texts(query.source_id),
  };
  const owner: Filter = {
    key: 'owner_id',
    title: t('deals.filter.owner'),
    several: true,
    options: optionsOf(choices?.owners),
    selected: texts(query.owner_id),
  };
  const course: Filter = {
    key: 'course_id',
    title: t('deals.filter.course'),
    several: true,
    options: optionsOf(courses),
    selected: texts(query.course_id),
  };
  const owners = seesAll ? [owner] : [];
  if (view !== 'list') return [source, course, ...owners];
  const stage: Filter = {
    key: 'stage',
    title: t('deals.filter.stage'),
    several: true,
    options: dealStages.map((value) => ({ value, label: t(stageTitles[value]) })),
    selected: query.stage ?? [],
  };
  const due: Filter = {
    key: 'due',
    title: t('deals.filter.due'),
    options: dues.map((value) => ({ value, label: t(dueTitles[value]) })),
    selected: query.due === undefined ? [] : [query.due],
  };
  return [stage, due, source, course, ...owners];
}

const daysText = (from: string | undefined, to: string | undefined) =>
  from !== undefined && to !== undefined
    ? formatDays(from, to)
    : [from, to].flatMap((day) => (day === undefined ? [] : [formatDate(day)])).join('');

/** What led here from a figure of the funnel, as chips: it can be taken away, and is chosen nowhere else. */
export function useBehindFilters(query: Partial<DealListQuery>): Filter[] {
  const { t } = useTranslation('students');
  const { entered, entered_from, entered_to, went_on, created_from, created_to } = query;
  const chip = (key: string, title: string, value: string, label: string): Filter => ({
    key,
    title,
    options: [{ value, label }],
    selected: [value],
  });
  const found: Filter[] = [];
  if (entered !== undefined) {
    const words = [t('deals.filter.entered_on', { stage: t(stageTitles[entered]), days: daysText(entered_from, entered_to) })];
    if (went_on !== undefined) words.push(t('deals.filter.went_on'));
    found.push(chip('entered', t('deals.filter.entered'), entered, words.join(', ')));
  }
  if (created_from !== undefined)
    found.push(chip('created_from', t('deals.filter.created'), created_from, daysText(created_from, created_to)));
  return found;
}
