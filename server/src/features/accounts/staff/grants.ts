import { isStaffRole } from '@lectern/contract/permissions';
import type { Role } from '@lectern/contract/permissions';
import type { Db } from '../../../db/client.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { endCalendarFeed } from '../../calendar-feed/public/end-calendar-feed.ts';
import { openTeacher } from '../../teachers/public/open-teacher.ts';
import { endTokens } from '../tokens/end-tokens.ts';

type Granted = Exclude<Role, ''>;

/**
 * Replaces the roles of a user; the selected role stays if it is still granted. A new teacher gets a teacher's card, and a former teacher's
 * calendar address is revoked. Tokens of revoked roles are revoked permanently.
 */
export async function writeRoles({ db, now }: Pick<WriteContext, 'db' | 'now'>, userId: number, roles: readonly Granted[]): Promise<void> {
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
  await endTokens(db, userId, now, roles);
}

/** Replaces the abilities of a user. */
export async function writeAbilities(db: Db, userId: number, abilities: readonly number[]): Promise<void> {
  await db.deleteFrom('ability_grants').where('user_id', '=', userId).execute();
  if (abilities.length > 0)
    await db
      .insertInto('ability_grants')
      .values(abilities.map((ability) => ({ user_id: userId, ability })))
      .execute();
}

/** The distinct members of a set, sorted. */
export function sorted<T extends string | number>(members: readonly T[]): T[] {
  return [...new Set(members)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

/**
 * Optimistic concurrency for rights.
 * @param seen the rights that the form read; without them there is no check
 * @throws AppError `rights_changed`
 */
export function requireUnchanged<T extends string | number>(now: readonly T[], seen: readonly T[] | undefined): void {
  if (seen !== undefined && sorted(seen).join() !== sorted(now).join()) throw new AppError('rights_changed');
}
