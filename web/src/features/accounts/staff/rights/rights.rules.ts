import { abilities, isStaffRole } from '@lectern/contract/permissions';
import type { Role } from '@lectern/contract/permissions';

/** Sorts chosen rights, held ones first, so that equal sets are equal lists. */
export function inHeldOrder<T>(chosen: readonly T[], held: readonly T[]): T[] {
  return [...held.filter((each) => chosen.includes(each)), ...chosen.filter((each) => !held.includes(each))];
}

/** Side effects of a change of roles. */
export function roleEffect(before: readonly Role[], requested: readonly Role[]): 'becomes_teacher' | 'leaves_staff' | null {
  if (!requested.some(isStaffRole)) return before.some(isStaffRole) ? 'leaves_staff' : null;
  return requested.includes('Teacher') && !before.includes('Teacher') ? 'becomes_teacher' : null;
}

/** @returns whether these rights include staff administration */
export function administers(roles: readonly Role[], held: readonly number[]): boolean {
  return roles.some(isStaffRole) && held.includes(abilities.manageStaff);
}
