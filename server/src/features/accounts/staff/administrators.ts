import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { administrates } from '../../../kernel/administrators.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';

const isAdministrator = administrates('u');

/** Whether a row `u` of users is the one administrator there is. */
export const isOnlyAdministrator = sql<boolean>`(case when ${isAdministrator}
  then not exists (select from users other where other.id <> u.id and ${administrates('other')}) else false end)`;

/** All that decides over who administers happens one after another. */
export function lockAdministrators(db: Db): Promise<void> {
  return lock(db, [{ of: 'administrators', id: 0 }]);
}

/**
 * Begins a write of an administrator: waits for those of others, and looks again whether this one may still act.
 * @throws AppError `forbidden` for whom somebody else has just deactivated
 */
export async function beginAdministration({ actor, db }: WriteContext): Promise<void> {
  await lockAdministrators(db);
  const { rows } = await sql`select from users u where u.id = ${actor.id} and ${isAdministrator}`.execute(db);
  if (rows.length === 0) throw new AppError('forbidden');
}

/** @returns whether anybody administers the school */
export async function hasAdministrator(db: Db): Promise<boolean> {
  const { rows } = await sql`select from users u where ${isAdministrator} limit 1`.execute(db);
  return rows.length > 0;
}

/** After a write under the lock. @throws AppError `last_administrator` when nobody would be left */
export async function requireAdministratorLeft(db: Db): Promise<void> {
  if (!(await hasAdministrator(db))) throw new AppError('last_administrator');
}
