import type { ClientChoices } from '@lectern/contract/clients/assignment.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { clientScope, seesEveryClient } from '../clients.policy.ts';

/**
 * Returns the filter choices of the list, from the clients that the actor may see. An actor with only their own clients gets no managers.
 */
export async function listClientChoices({ db, actor }: ReadContext): Promise<ClientChoices> {
  if (seesEveryClient(actor)) {
    const [zones, managers] = await Promise.all([zonesOfAll(db), managersOfAll(db)]);
    return { zones, managers };
  }
  const { rows } = await sql<{ zone: string }>`
    select distinct c.zone from clients c where ${clientScope(actor)} order by c.zone
  `.execute(db);
  return { zones: rows.map(({ zone }) => zone), managers: [] };
}

/** Loose index scan: every distinct value of a column, one index lookup each, because there are few values and many clients. */
function valuesOf(column: 'zone' | 'manager_id'): RawBuilder<unknown> {
  const value = sql.ref(column);
  return sql`with recursive known as (
    (select ${value} as value from clients where ${value} is not null order by ${value} limit 1)
    union all select (select ${value} from clients where ${value} > known.value order by ${value} limit 1) from known where known.value is not null
  )`;
}

async function zonesOfAll(db: Db): Promise<ClientChoices['zones']> {
  const { rows } = await sql<{ zone: string }>`${valuesOf('zone')} select value as zone from known where value is not null`.execute(db);
  return rows.map(({ zone }) => zone);
}

async function managersOfAll(db: Db): Promise<ClientChoices['managers']> {
  const { rows } = await sql<{ id: number; name: string }>`
    ${valuesOf('manager_id')} select u.id, u.name from known join users u on u.id = known.value order by u.name, u.id
  `.execute(db);
  return rows;
}
