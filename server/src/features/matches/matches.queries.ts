import type { UnviewedMatches } from '@lectern/contract/matches/matches.schema';
import { sql } from 'kysely';
import type { ReadContext } from '../../kernel/context.ts';

/** Answered from the index of unviewed offers alone: every teacher's browser asks every few minutes. */
export async function countUnviewedMatches({ db, actor }: ReadContext): Promise<UnviewedMatches> {
  const { rows } = await sql<UnviewedMatches>`
    select count(*)::int as count from match_offers where teacher_id = ${actor.id} and state = 'offered'
  `.execute(db);
  return { count: rows[0]?.count ?? 0 };
}
