import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';

const mostAtOnce = 500;

/** Lost before a time, without a client, and with personal data left. */
const isDue = (before: string): RawBuilder<boolean> => sql`stage = 'lost' and client_id is null and stage_since < ${before}
  and (phone <> '' or email <> '' or kid_name <> '' or wishes <> '' or next_action <> '' or loss_comment <> '' or name not like '№%')`;

/** Counts lost deals whose personal data is past its retention time. */
export async function countLostDeals(db: Db, before: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from deals where ${isDue(before)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Removes names, contacts and texts of lost deals; source, stages and dates stay for the funnel. The caller handles their audit entries.
 * @returns the ids, at most 500
 */
export async function forgetLostDeals({ db }: Pick<WriteContext, 'db'>, before: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update deals set name = '№' || id, phone = '', phone_digits = '', email = '', kid_name = '', wishes = '', next_action = '', next_action_on = null,
      loss_comment = ''
    where id in (select id from deals where ${isDue(before)} order by id limit ${mostAtOnce} for update skip locked) returning id
  `.execute(db);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return ids;
  await sql`delete from deal_notes where deal_id = any(${ids}::int[])`.execute(db);
  await sql`update deal_stays set loss_comment = '' where deal_id = any(${ids}::int[])`.execute(db);
  return ids;
}
