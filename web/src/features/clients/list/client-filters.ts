import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { coursesQuery } from '../../../kernel/dictionaries.ts';
import type { Filter } from '../../../ui/table/filter-menu.tsx';
import { clientChoicesQuery } from '../clients.queries.ts';
import type { clientList } from '../client-list.ts';
import type { ListPage } from '../../list-tools/public/list-view.tsx';

/** GMT+3:00 for an offset zone; a city by its name. */
const zoneTitle = (zone: string) => (/^[+-]\d{4}$/.test(zone) ? `GMT${zone.slice(0, 3)}:${zone.slice(3)}` : zone.replaceAll('_', ' '));

/** Options of "lessons left under …". */
const unitLimits = ['1', '4', '8', '16'];

/** Filters of the list. */
export function useClientFilters({ filter, data }: ListPage<typeof clientList>, serves: boolean): Filter[] {
  const { t } = useTranslation('clients');
  const courses = useQuery(coursesQuery).data ?? [];
  // Loaded after the first rows.
  const { zones, managers } = useQuery({ ...clientChoicesQuery, enabled: data !== undefined }).data ?? { zones: [], managers: [] };
  const byMoney = filter('standing', t('filter.standing'), [
    { value: 'debt', label: t('state.debt') },
    { value: 'running_out', label: t('state.running_out') },
  ]);
  const limits = unitLimits.map((number) => ({ value: number, label: t('filter.units_below_value', { number }) }));
  const named = managers.map(({ id, name }) => ({ value: String(id), label: name }));
  const titled = courses.map(({ id, title }) => ({ value: String(id), label: title }));
  return [
    filter('status', t('filter.status'), [
      { value: 'active', label: t('state.active') },
      { value: 'inactive', label: t('state.inactive') },
    ]),
    ...(serves ? [byMoney] : []),
    filter('silent', t('filter.activity'), [{ value: 'true', label: t('filter.silent') }]),
    filter('units_below', t('filter.units_below'), limits),
    filter('course_id', t('filter.course'), titled),
    ...(named.length === 0 ? [] : [filter('manager_id', t('filter.manager'), named)]),
    ...(serves ? [filter('no_manager', t('filter.assignment'), [{ value: 'true', label: t('card.no_manager') }])] : []),
    filter(
      'zone',
      t('filter.zone'),
      zones.map((zone) => ({ value: zone, label: zoneTitle(zone) })),
    ),
  ];
}
