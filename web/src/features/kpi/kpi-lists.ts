import { kpiRoles } from '@lectern/contract/kpi/kpi-measures.rules';
import { date, defineList, oneOf } from '../list-tools/public/define-list.ts';

/** Scores of a month; by default of teachers in the current month. */
export const peopleList = defineList({
  path: '/api/kpi/people/',
  orderings: ['-score', 'score', 'name', '-name'],
  searchable: true,
  filters: { role: oneOf(kpiRoles), month: date },
  toQuery: (given) => ({ ...given, role: given.role ?? 'Teacher' }),
});

export const immunityList = defineList({
  path: '/api/update-kpi-immune-users/',
  orderings: ['-from', 'from', 'name'],
  searchable: true,
  filters: { past: oneOf(['true']) },
});
