import type { ClientListQuery } from '@lectern/contract/clients/clients.schema';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Filter } from '../../../ui/table/filter-menu.tsx';
import { clientChoicesQuery, coursesQuery } from '../clients.queries.ts';
import { unitLimits } from '../clients-search.rules.ts';

/** GMT+3:00 of a zone kept as an offset; a city is its own name. */
const zoneTitle = (zone: string) => (/^[+-]\d{4}$/.test(zone) ? `GMT${zone.slice(0, 3)}:${zone.slice(3)}` : zone.replaceAll('_', ' '));

/** What the list can be narrowed to; each stands in the address under its own name. @param listed whether the first rows are there */
export function useClientFilters(query: Partial<ClientListQuery>, serves: boolean, listed: boolean): Filter[] {
  const { t } = useTranslation('clients');
  const courses = useQuery(coursesQuery).data ?? [];
  const { zones, managers } = useQuery({ ...clientChoicesQuery, enabled: listed }).data ?? { zones: [], managers: [] };
  const several = (key: keyof ClientListQuery, title: string, options: Filter['options']): Filter => ({
    key,
    title,
    several: true,
    options,
    selected: [query[key] ?? []].flat().map(String),
  });
  const one = (key: keyof ClientListQuery, title: string, options: Filter['options']): Filter => ({
    ...several(key, title, options),
    several: false,
  });
  const byMoney = one('standing', t('filter.standing'), [
    { value: 'debt', label: t('state.debt') },
    { value: 'running_out', label: t('state.running_out') },
  ]);
  return [
    several('status', t('filter.status'), [
      { value: 'active', label: t('state.active') },
      { value: 'inactive', label: t('state.inactive') },
    ]),
    ...(serves ? [byMoney] : []),
    one('silent', t('filter.activity'), [{ value: 'true', label: t('filter.silent') }]),
    one(
      'units_below',
      t('filter.units_below'),
      unitLimits.map((number) => ({ value: number, label: t('filter.units_below_value', { number }) })),
    ),
    several(
      'course_id',
      t('filter.course'),
      courses.map(({ id, title }) => ({ value: String(id), label: title })),
    ),
    ...(managers.length === 0
      ? []
      : [
          several(
            'manager_id',
            t('filter.manager'),
            managers.map(({ id, name }) => ({ value: String(id), label: name })),
          ),
        ]),
    several(
      'zone',
      t('filter.zone'),
      zones.map((zone) => ({ value: zone, label: zoneTitle(zone) })),
    ),
  ];
}
