import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext, WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import { leastLoaded } from '../assignment/account-managers.rules.ts';
import type { Candidate } from '../assignment/account-managers.rules.ts';
import { giveTo } from '../assignment/reassign-clients.ts';

export type AccountManager = Candidate & { readonly name: string; readonly email: string; readonly locale: 'en' | 'ru' | null };

/** Lists the account managers with their number of active clients. */
export async function accountManagers({ db }: Pick<ReadContext, 'db'>): Promise<AccountManager[]> {
  const { rows } = await sql<AccountManager>`
    select u.id, u.name, u.email, u.locale, u.zone,
      (select count(*)::int from clients c where c.manager_id = u.id and c.status = 'active') as clients
    from users u where u.state = 'active' and exists (select from role_grants g where g.user_id = u.id and g.role = 'AccountManager')
    order by u.name, u.id
  `.execute(db);
  return rows;
}

type HandedOver = { readonly clientId: number; readonly managerId: number | null };

/**
 * Assigns a client to an account manager: the chosen one, or one by zone and load. Without a choice, a client who already has an account
 * manager keeps them. Locks the client.
 * @returns the new manager, or null if nothing changed
 * @throws AppError `not_a_manager`
 */
export async function handOverClient(ctx: WriteContext, { clientId, managerId }: HandedOver): Promise<AccountManager | null> {
  const managers = await accountManagers(ctx);
  const chosen = managers.find(({ id }) => id === managerId);
  if (managerId !== null && chosen === undefined) throw new AppError('not_a_manager', {}, 'manager_id');
  await lock(ctx.db, [{ of: 'client', id: clientId }]);
  const client = await ctx.db
    .selectFrom('clients as c')
    .leftJoin('users as m', 'm.id', 'c.manager_id')
    .select(['c.id', 'c.name', 'c.zone', 'c.manager_id', 'm.name as manager_name'])
    .where('c.id', '=', clientId)
    .executeTakeFirstOrThrow();
  if (chosen === undefined && managers.some(({ id }) => id === client.manager_id)) return null;
  const found = chosen?.id ?? leastLoaded(managers, client.zone, ctx.now)?.id;
  const manager = managers.find(({ id }) => id === found);
  if (manager === undefined || manager.id === client.manager_id) return null;
  await giveTo(ctx, manager, [client], {});
  return manager;
}
