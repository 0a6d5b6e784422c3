import type { Lapse, LapseListQuery } from '@lectern/contract/matches/lapses.schema';
import { sql } from 'kysely';
import { cachedCount } from '../../kernel/cached-count.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { pageLimit } from '../../kernel/calls/page-limit.ts';
import { searchesForEverybody } from './matches.policy.ts';
import { lapsed } from './public/lapses.ts';

/** Lists the teachers of the actor's group who let several offers in a row expire, most expired ones first. */
export async function listLapses(ctx: ReadContext, { query }: { query: LapseListQuery }): Promise<{ count: number; results: Lapse[] }> {
  const { actor, db, now, settings } = ctx;
  const own = searchesForEverybody(actor) ? sql`true` : sql`t.curator_id = ${actor.id}`;
  const grouped = sql`from match_offers o join teachers t on t.id = o.teacher_id join users u on u.id = t.id
    where ${lapsed(now)} and t.status = 'active' and ${own}
    group by t.id, u.name having count(*) >= ${settings.match_lapses_listed}`;
  const [{ rows }, count] = await Promise.all([
    sql<Lapse>`select t.id as teacher_id, u.name as teacher_name, count(*)::int as lapses, max(o.ended_at) as last_expired_at,
      (select max(a.ended_at) from match_offers a where a.teacher_id = t.id and a.state in ('accepted', 'declined')) as last_answered_at
      ${grouped} order by lapses desc, last_expired_at desc, t.id ${pageLimit(query)}`.execute(db),
    cachedCount(db, sql<{ count: number }>`select count(*)::int as count from (select t.id ${grouped}) x`),
  ]);
  return { count, results: rows };
}
