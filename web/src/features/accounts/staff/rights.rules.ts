import { abilities, isStaffRole } from '@lectern/contract/permissions';
import type { Role } from '@lectern/contract/permissions';

/** Chosen rights with those that are held first and in their order, so that the same set is the same list. */
export function inHeldOrder<T>(chosen: readonly T[], held: readonly T[]): T[] {
  return [...held.filter((each) => chosen.includes(each)), ...chosen.filter((each) => !held.includes(each))];
}

/** What a change of roles means beyond the roles themselves. */
export function roleEffect(before: readonly Role[], wanted: readonly Role[]): 'becomes_teacher' | 'leaves_staff' | null {
  if (!wanted.some(isStaffRole)) return before.some(isStaffRole) ? 'leaves_staff' : null;
  return wanted.includes('Teacher') && !before.includes('Teacher') ? 'becomes_teacher' : null;
}

/** @returns whether somebody with these rights may administer the staff */
export function administers(roles: readonly Role[], held: readonly number[]): boolean {
  return roles.some(isStaffRole) && held.includes(abilities.manageStaff);
}
