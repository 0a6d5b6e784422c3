import type { Erasure, ErasurePage, ErasureQuery } from '@lectern/contract/privacy/persons.schema';
import { sql } from 'kysely';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { pageLimit } from '../../../kernel/calls/page-limit.ts';

/** Lists erasures, the latest first. */
export async function listErasures({ db }: ReadContext, { query }: { query: ErasureQuery }): Promise<ErasurePage> {
  const [{ rows }, counted] = await Promise.all([
    sql<Erasure>`
      select e.id, e.kind, e.reason, e.rows_erased, e.erased_at,
        jsonb_build_object('id', e.person_id, 'name', coalesce(c.name, k.name, s.name, '')) as person,
        case when u.id is null then null else jsonb_build_object('id', u.id, 'name', u.name) end as erased_by
      from erasures e left join users u on u.id = e.erased_by
        left join clients c on e.kind = 'client' and c.id = e.person_id
        left join children k on e.kind = 'child' and k.id = e.person_id
        left join users s on e.kind = 'staff' and s.id = e.person_id
      order by e.erased_at desc, e.id desc ${pageLimit(query)}
    `.execute(db),
    sql<{ count: number }>`select count(*)::int as count from erasures`.execute(db),
  ]);
  return { count: counted.rows[0]?.count ?? 0, results: [...rows] };
}
