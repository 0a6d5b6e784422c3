import { dealStages } from '@lectern/contract/deals/deal-states';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { coursesQuery } from '../../kernel/dictionaries.ts';
import { formatDays } from '../../ui/formats/calendar-dates.ts';
import { formatDate } from '../../ui/formats/date-time.tsx';
import type { Filter } from '../../ui/table/filter-menu.tsx';
import { dealChoicesQuery } from './deals.queries.ts';
import { dealList, dues } from './deals-list.ts';
import type { DealView } from './deals-search.rules.ts';
import { stageTitles } from './stage-names.ts';

const dueTitles = {
  overdue: 'students:deals.filter.due_overdue',
  today: 'students:deals.filter.due_today',
  nothing: 'students:deals.filter.due_nothing',
} as const;

type DealQuery = ReturnType<typeof dealList.read>;
type Named = { readonly id: number; readonly title: string };
const optionsOf = (named: readonly Named[] | undefined) => (named ?? []).map(({ id, title }) => ({ value: String(id), label: title }));

/** Filters of a view. Stage and due date are filters of the list only; board and funnel show all stages. */
export function useDealFilters(query: DealQuery, view: DealView, seesAll: boolean): Filter[] {
  const { t } = useTranslation('students');
  const choices = useQuery(dealChoicesQuery).data;
  const courses = useQuery(coursesQuery).data;
  const filter = (key: keyof typeof dealList.filters, title: string, options: Filter['options']): Filter => ({
    key,
    title,
    options,
    multiple: dealList.filters[key].multiple,
    selected: [query[key] ?? []].flat().map(String),
  });
  const source = filter('source_id', t('deals.filter.source'), optionsOf(choices?.sources));
  const owner = filter('owner_id', t('deals.filter.owner'), optionsOf(choices?.owners));
  const course = filter('course_id', t('deals.filter.course'), optionsOf(courses));
  const owners = seesAll ? [owner] : [];
  if (view !== 'list') return [source, course, ...owners];
  const stages = dealStages.map((value) => ({ value, label: t(stageTitles[value]) }));
  const whenDue = dues.map((value) => ({ value, label: t(dueTitles[value]) }));
  return [filter('stage', t('deals.filter.stage'), stages), filter('due', t('deals.filter.due'), whenDue), source, course, ...owners];
}

const daysText = (from: string | undefined, to: string | undefined) =>
  from !== undefined && to !== undefined
    ? formatDays(from, to)
    : [from, to].flatMap((day) => (day === undefined ? [] : [formatDate(day)])).join('');

/** Chips of filters set by a funnel link. They can be removed, but not set elsewhere. */
export function useBehindFilters(query: DealQuery): Filter[] {
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
    const parts = [t('deals.filter.entered_on', { stage: t(stageTitles[entered]), days: daysText(entered_from, entered_to) })];
    if (went_on !== undefined) parts.push(t('deals.filter.went_on'));
    found.push(chip('entered', t('deals.filter.entered'), entered, parts.join(', ')));
  }
  if (created_from !== undefined)
    found.push(chip('created_from', t('deals.filter.created'), created_from, daysText(created_from, created_to)));
  return found;
}
