import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { WriteContext } from '../calls/context.ts';
import { mailPurpose } from '../mail/mail.ts';
import type { Traces } from './traces.ts';

/** Audit entries that one statement of an erasure processes, so that none exceeds the statement timeout. */
const entriesAtOnce = 50_000;

/**
 * Removes typed texts from audit entries, in one transaction and a statement per 50,000 entries. A trigger allows this change only, and
 * only during an erasure.
 */
export async function redactAudit(db: Db, where: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{
    first: number | null;
    last: number | null;
  }>`select min(id) as first, max(id) as last from audit_log`.execute(db);
  const last = Number(rows[0]?.last ?? 0);
  for (let from = Number(rows[0]?.first ?? 1); from <= last; from += entriesAtOnce)
    await sql`
      update audit_log set old = without_texts(old), new = without_texts(new)
      where id between ${from} and ${from + entriesAtOnce - 1} and (${where})
        and (old is distinct from without_texts(old) or new is distinct from without_texts(new))
    `.execute(db);
}

/** Clears stored responses that contain a trace. Their idempotency keys stay, so that a repeated request has no second effect. */
export async function emptyAnswers(db: Db, traces: Traces): Promise<void> {
  await sql`update idempotency_keys set response = null where ${traces.in(sql`response::text`)}`.execute(db);
}

/** Deletes mails to a person's addresses, and those whose subject, file or text contains a trace. */
export async function deleteMails({ db, site }: WriteContext, addresses: readonly string[], traces: Traces): Promise<void> {
  await sql`
    delete from mail_outbox where lower(recipient) = any(${[...addresses]}::text[])
      or ${traces.in(sql`concat_ws(' ', recipient, subject, file_name, last_fault)`)}
  `.execute(db);
  const { rows } = await sql<{ id: number; sealed_text: Uint8Array }>`
    select id, sealed_text from mail_outbox where sealed_text is not null
  `.execute(db);
  const telling = rows.filter(({ sealed_text }) => traces.isIn(site.secrets.open(mailPurpose, sealed_text))).map(({ id }) => id);
  if (telling.length > 0) await sql`delete from mail_outbox where id = any(${telling}::bigint[])`.execute(db);
}

const mostAtOnce = 1_000;

/** Counts entries of the reading log that are past their retention time. */
export async function countOldReads(db: Db, before: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from read_log where at < ${before}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Deletes old entries of the reading log. @returns the number of entries, at most 1,000 */
export async function deleteOldReads(db: Db, before: string): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from read_log where id in (select id from read_log where at < ${before} order by id limit ${mostAtOnce})
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}
