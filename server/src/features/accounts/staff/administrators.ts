import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { administrates } from '../../../kernel/administrators.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';

const isAdministrator = administrates('u');

/** Whether a row `u` of users is the only administrator. */
export const isOnlyAdministrator = sql<boolean>`(case when ${isAdministrator}
  then not exists (select from users other where other.id <> u.id and ${administrates('other')}) else false end)`;

/** Serialises all writes that decide who is an administrator. */
export function lockAdministrators(db: Db): Promise<void> {
  return lock(db, [{ of: 'administrators', id: 0 }]);
}

/**
 * Begins an administrator's write: takes the lock, then checks the actor's rights again.
 * @throws AppError `forbidden` for an actor who has just been deactivated
 */
export async function beginAdministration({ actor, db }: WriteContext): Promise<void> {
  await lockAdministrators(db);
  const { rows } = await sql`select from users u where u.id = ${actor.id} and ${isAdministrator}`.execute(db);
  if (rows.length === 0) throw new AppError('forbidden');
}

/** @returns whether the school has an administrator */
export async function hasAdministrator(db: Db): Promise<boolean> {
  const { rows } = await sql`select from users u where ${isAdministrator} limit 1`.execute(db);
  return rows.length > 0;
}

/** Runs after a write under the lock. @throws AppError `last_administrator` if none would be left */
export async function requireAdministratorLeft(db: Db): Promise<void> {
  if (!(await hasAdministrator(db))) throw new AppError('last_administrator');
}
