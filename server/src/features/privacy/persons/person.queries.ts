import type { PersonKind } from '@lectern/contract/privacy/fields/personal-table.rules';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { PersonFacts } from '../privacy.policy.ts';
import type { Person } from './personal-rows.ts';

type Found = { readonly id: number; readonly name: string; readonly ids: number[]; readonly client_id: number | null };

const byKind = {
  /** A merged record stands for the whole client. */
  client: (id: number) => sql<Found>`
    with recursive up as (
      select id, merged_into_id from clients where id = ${id}
      union select c.id, c.merged_into_id from clients c join up on c.id = up.merged_into_id
    ), records as (
      select id from up where merged_into_id is null
      union select c.id from clients c join records r on c.merged_into_id = r.id
    ) select c.id, c.name, c.id as client_id, (select array_agg(id order by id) from records) as ids
    from clients c where c.id = (select id from up where merged_into_id is null)`,
  /** Likewise for a child. */
  child: (id: number) => sql<Found>`
    select k.id, k.name, k.client_id, (select array_agg(m.id order by m.id) from children m where m.id = k.id or m.merged_into_id = k.id) as ids
    from children k where k.id = (select coalesce(merged_into_id, id) from children where id = ${id})`,
  staff: (id: number) => sql<Found>`select id, name, array[id] as ids, null::int as client_id from users where id = ${id}`,
} as const;

/** @throws AppError `not_found` */
export async function requirePerson(db: Db, kind: PersonKind, id: number): Promise<Person> {
  const { rows } = await byKind[kind](id).execute(db);
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found', {}, 'person_id');
  return { kind, ...row };
}

/** The addresses at which the school writes to a person. */
export async function addressesOf(db: Db, { kind, ids }: Person): Promise<string[]> {
  const all = sql`any(${[...ids]}::int[])`;
  const of = {
    client: sql<{ address: string }>`
      select value as address from client_contacts where client_id = ${all} and kind = 'email'
      union select email from deals where client_id = ${all} and email <> ''`,
    child: sql<{ address: string }>`select ''::text as address where false`,
    staff: sql<{ address: string }>`select email as address from users where id = ${all}`,
  }[kind];
  const { rows } = await of.execute(db);
  return rows.map(({ address }) => address.toLowerCase());
}

/** The facts that decide whether a person may be erased. */
export async function factsOf(db: Db, { kind, id }: Pick<Person, 'kind' | 'id'>): Promise<PersonFacts> {
  const active = {
    client: sql`exists (select from clients where id = ${id} and status = 'active')`,
    child: sql`exists (select from children where id = ${id} and status = 'active')`,
    staff: sql`exists (select from users where id = ${id} and state <> 'inactive')`,
  }[kind];
  const balance =
    kind === 'client'
      ? sql`exists (select from client_balances where client_id = ${id} and (money, prepaid, bonus, units_left) is distinct from (0, 0, 0, 0))`
      : sql`false`;
  const { rows } = await sql<Omit<PersonFacts, 'kind'>>`
    select ${active} as active, ${balance} as has_balance,
      (select erased_at from erasures where kind = ${kind} and person_id = ${id}) as erased_at
  `.execute(db);
  return { kind, active: true, has_balance: false, erased_at: null, ...rows[0] };
}
