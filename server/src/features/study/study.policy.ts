import type { PermissionHolder } from '@lectern/contract/permissions';

/** Whether a user may see the price list; a teacher never sees client prices. */
export function canSeePrices({ role }: PermissionHolder): boolean {
  return role === 'AccountManager' || role === 'SalesManager';
}
