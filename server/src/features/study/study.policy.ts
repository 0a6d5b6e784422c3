import type { PermissionHolder } from '@lectern/contract/permissions';

/** The price list is for those who sell by it; a teacher never learns what a client pays. */
export function canSeePrices({ role }: PermissionHolder): boolean {
  return role === 'AccountManager' || role === 'SalesManager';
}
