import type { ClientChoices } from '@lectern/contract/clients/assignment.schema';
import { sql } from 'kysely';
import type { ReadContext } from '../../../kernel/context.ts';
import { clientScope, seesEveryClient } from '../clients.policy.ts';

/** What the list can be narrowed by, of the clients that the actor may know of. Whoever has only their own needs no managers. */
export async function listClientChoices({ db, actor }: ReadContext): Promise<ClientChoices> {
  const seesAll = seesEveryClient(actor);
  // From zone to zone along the index where all are seen; the few of one's own are simply looked through.
  const zones = seesAll
    ? sql<{ zone: string }>`
        with recursive known as (
          (select zone from clients order by zone limit 1)
          union all select (select zone from clients where zone > known.zone order by zone limit 1) from known where known.zone is not null
        ) select zone from known where zone is not null`
    : sql<{ zone: string }>`select distinct c.zone from clients c where ${clientScope(actor)} order by c.zone`;
  const [found, managers] = await Promise.all([zones.execute(db), seesAll ? managersOf(db) : []]);
  return { zones: found.rows.map(({ zone }) => zone), managers };
}

async function managersOf(db: ReadContext['db']): Promise<ClientChoices['managers']> {
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, u.name from users u where exists (select from clients c where c.manager_id = u.id) order by u.name, u.id
  `.execute(db);
  return rows;
}
