import { selectableRoles } from '@lectern/contract/permissions';
import { anyOf, defineList } from '../../list-tools/public/define-list.ts';

export const userStates = ['active', 'invited', 'inactive'] as const;

/** All accounts, for administrators. */
export const staffList = defineList({
  path: '/api/users/',
  subject: 'staff',
  screen: 'staff',
  orderings: ['name', '-name', 'created_at', '-created_at'],
  choosable: true,
  filters: { role: anyOf(selectableRoles), state: anyOf(userStates) },
});
