import type { ManagerChoice } from '@lectern/contract/clients/client-records.schema';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';

const managers = sql`users u where u.state = 'active'
  and exists (select from role_grants g where g.user_id = u.id and g.role in ('AccountManager', 'SalesManager'))`;

/** Lists the users who may own clients: active account and sales managers. */
export async function listManagerChoices({ db }: Pick<ReadContext, 'db'>): Promise<ManagerChoice[]> {
  const { rows } = await sql<ManagerChoice>`select u.id, u.name from ${managers} order by u.name, u.id`.execute(db);
  return [...rows];
}

/** Returns one of them. @throws AppError `not_a_manager` for every other user */
export async function requireManager({ db }: Pick<ReadContext, 'db'>, id: number, field = 'manager_id'): Promise<ManagerChoice> {
  const { rows } = await sql<ManagerChoice>`select u.id, u.name from ${managers} and u.id = ${id}`.execute(db);
  if (rows[0] === undefined) throw new AppError('not_a_manager', {}, field);
  return rows[0];
}
