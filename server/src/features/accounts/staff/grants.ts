import { isStaffRole } from '@lectern/contract/permissions';
import type { Role } from '@lectern/contract/permissions';
import type { Db } from '../../../db/client.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { endCalendarFeed } from '../../calendar-feed/public/end-calendar-feed.ts';
import { openTeacher } from '../../teachers/public/open-teacher.ts';

type Granted = Exclude<Role, ''>;

/** Gives exactly these roles; the selected one stays where it can. Whoever becomes a teacher gets a teacher's card, and the calendar address of a former teacher ends. */
export async function writeRoles(db: Db, userId: number, roles: readonly Granted[]): Promise<void> {
  await db.deleteFrom('role_grants').where('user_id', '=', userId).execute();
  if (roles.length > 0)
    await db
      .insertInto('role_grants')
      .values(roles.map((role) => ({ user_id: userId, role })))
      .execute();
  const { selected_role } = await db.selectFrom('users').select('selected_role').where('id', '=', userId).executeTakeFirstOrThrow();
  if (!(roles as readonly string[]).includes(selected_role)) {
    await db
      .updateTable('users')
      .set({ selected_role: roles.find(isStaffRole) ?? roles[0] ?? '' })
      .where('id', '=', userId)
      .execute();
  }
  if (roles.includes('Teacher')) await openTeacher(db, userId);
  else await endCalendarFeed(db, userId);
}

/** Gives exactly these abilities. */
export async function writeAbilities(db: Db, userId: number, abilities: readonly number[]): Promise<void> {
  await db.deleteFrom('ability_grants').where('user_id', '=', userId).execute();
  if (abilities.length > 0)
    await db
      .insertInto('ability_grants')
      .values(abilities.map((ability) => ({ user_id: userId, ability })))
      .execute();
}

/** The members of a set in one order, each once. */
export function sorted<T extends string | number>(members: readonly T[]): T[] {
  return [...new Set(members)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

/**
 * Whoever names the rights that they saw undoes nobody else's change unseen.
 * @throws AppError `rights_changed`
 */
export function requireUnchanged<T extends string | number>(now: readonly T[], seen: readonly T[] | undefined): void {
  if (seen !== undefined && sorted(seen).join() !== sorted(now).join()) throw new AppError('rights_changed');
}
