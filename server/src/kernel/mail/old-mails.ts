import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

const mostAtOnce = 1_000;

/** Counts mails queued before a time. */
export async function countOldMails(db: Db, before: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from mail_outbox where created_at < ${before}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Deletes mails queued before a time. The next clean-up deletes their files. @returns the number, at most 1,000 */
export async function deleteOldMails(db: Db, before: string): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from mail_outbox where id in (select id from mail_outbox where created_at < ${before} order by id limit ${mostAtOnce})
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}
