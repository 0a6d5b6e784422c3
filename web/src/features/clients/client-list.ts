import { anyOf, defineList, ids, integer, oneOf, texts } from '../list-tools/public/define-list.ts';

/** Minor units. Negative is debt. */
const sum = integer(-1e12, 1e12);

/** The list of clients. */
export const clientList = defineList({
  path: '/api/clients/',
  subject: 'clients',
  screen: 'clients',
  orderings: ['name', '-name', 'units_left', '-units_left', 'balance', '-balance'],
  choosable: true,
  filters: {
    status: anyOf(['active', 'inactive']),
    standing: oneOf(['debt', 'running_out']),
    silent: oneOf(['true']),
    units_below: integer(),
    course_id: ids,
    manager_id: ids,
    no_manager: oneOf(['true']),
    zone: texts,
    balance_from: sum,
    balance_to: sum,
  },
});
