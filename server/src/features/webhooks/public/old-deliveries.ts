import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';

const mostAtOnce = 1_000;

/** Counts deliveries queued before a time. */
export async function countOldDeliveries(db: Db, before: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhook_deliveries where created_at < ${before}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Deletes deliveries queued before a time, with their attempts. @returns the number, at most 1,000 */
export async function deleteOldDeliveries(db: Db, before: string): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_deliveries
    where id in (select id from webhook_deliveries where created_at < ${before} order by id limit ${mostAtOnce})
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}
