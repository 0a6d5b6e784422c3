import type { DuplicateSign, FindDuplicatesInput, FoundDuplicates } from '@lectern/contract/clients/duplicates.schema';
import { sql } from 'kysely';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { wordsOf } from '../../../kernel/names/search-words.rules.ts';
import { sealAccessKey } from '../access/access-key.ts';
import { clientScope } from '../clients.policy.ts';
import { emailKeys, phoneKeys, sameChild } from '../duplicates/duplicates.rules.ts';

type Found = {
  readonly id: number;
  readonly name: string;
  readonly status: 'active' | 'inactive';
  readonly manager_name: string | null;
  readonly known: boolean;
  readonly signs: DuplicateSign[];
};

/** More matches are no duplicates but a common name or phone. */
const mostFound = 10;

/**
 * Finds duplicates by phone, e-mail, or the client's name together with a child's. Clients in the actor's scope are named. For a
 * colleague's client the result only says that there is one, and whom to ask.
 */
export async function findDuplicates(ctx: ReadContext, input: FindDuplicatesInput): Promise<FoundDuplicates> {
  const phones = input.phones.flatMap(phoneKeys);
  const emails = input.emails.flatMap(emailKeys);
  const named = await calledAlike(ctx, input);
  if (phones.length + emails.length + named.length === 0) return { known: [], colleagues: [] };
  const { rows } = await sql<Found>`
    with signs as (
      select client_id, 'phone' as sign from client_contacts where kind = 'phone' and normalised = any(${phones})
      union all select client_id, 'email' from client_contacts where kind = 'email' and normalised = any(${emails})
      union all select id, 'name' from unnest(${named}::int[]) as n (id)
    ), found as (
      select coalesce(r.merged_into_id, r.id) as id, array_agg(distinct s.sign order by s.sign) as signs
      from signs s join clients r on r.id = s.client_id
      group by 1
    )
    select c.id, c.name, c.status, m.name as manager_name, ${clientScope(ctx.actor)} as known, f.signs
    from found f join clients c on c.id = f.id left join users m on m.id = c.manager_id
    where c.id is distinct from ${input.except_client_id}::int
    order by c.name, c.id limit ${mostFound}
  `.execute(ctx.db);
  return {
    known: rows.filter(({ known }) => known).map(({ id, name, status, signs }) => ({ id, name, status, signs })),
    colleagues: rows
      .filter(({ known }) => !known)
      .map(({ id, manager_name, signs }) => ({ key: sealAccessKey(ctx, id), manager_name, signs })),
  };
}

/** Clients with the same name in any word order and a child with one of the names. */
async function calledAlike({ db }: ReadContext, { name, kids }: FindDuplicatesInput): Promise<number[]> {
  const words = wordsOf(name);
  if (words.length === 0 || kids.length === 0) return [];
  const fits = sql.join(
    words.map((word) => sql`c.name_key like ${`% ${word} %`}`),
    sql` and `,
  );
  const { rows } = await sql<{ id: number; kids: string[] }>`
    select c.id, (select coalesce(json_agg(k.name), '[]') from children k where k.client_id = c.id) as kids
    from clients c where ${fits} order by c.id limit 200
  `.execute(db);
  return rows.filter((client) => client.kids.some((kid) => kids.some((requested) => sameChild(requested, kid, name)))).map(({ id }) => id);
}
