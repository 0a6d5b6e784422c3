import { mostCountedDue } from '@lectern/contract/privacy/retention.rules';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

/**
 * Audit entries that still have typed texts; those about settings and reference data keep theirs. A migration that widens this, or what
 * `without_texts` removes, must reset `audit_redaction`.
 */
const hasTexts = sql`(old is distinct from without_texts(old) or new is distinct from without_texts(new))
  and (client_id is not null or teacher_id is not null or entity in ('user', 'deal', 'deal_note', 'child', 'kid', 'client', 'teacher', 'lesson'))`;

/** Counts audit entries whose typed texts are past their retention time. @returns one above `mostCountedDue` for any higher number */
export async function countOldTexts(db: Db, before: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from audit_log, audit_redaction where at >= done_before and at < ${before} and ${hasTexts} limit ${mostCountedDue + 1}
    ) due
  `.execute(db);
  return rows[0]?.count ?? 0;
}

const entriesAtOnce = 1_000;

/**
 * Removes typed texts from the next thousand old entries of the audit log. The log never gets entries of earlier days, so what is done is not
 * read again: a school of ten million lessons has millions of old entries.
 * @returns the number of changed entries; null once nothing is left
 */
export async function redactOldTexts(db: Db, before: string): Promise<number | null> {
  const { rows } = await sql<{ from: string; to: string }>`
    with progress as materialized (select done_before from audit_redaction where done_before < ${before} for update)
    select done_before as from, coalesce(
      (select at from audit_log where at >= done_before and at < ${before} order by at offset ${entriesAtOnce} limit 1),
      ${before}::timestamptz
    ) as to from progress
  `.execute(db);
  const [part] = rows;
  if (part === undefined) return null;
  // A change in bulk may have more entries of the same instant.
  const to = part.to === part.from ? await nextInstant(db, part.from, before) : part.to;
  const { numAffectedRows } = await sql`
    update audit_log set old = without_texts(old), new = without_texts(new) where at >= ${part.from} and at < ${to} and ${hasTexts}
  `.execute(db);
  await sql`update audit_redaction set done_before = ${to}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

async function nextInstant(db: Db, from: string, before: string): Promise<string> {
  const { rows } = await sql<{ at: string | null }>`select min(at) as at from audit_log where at > ${from} and at < ${before}`.execute(db);
  return rows[0]?.at ?? before;
}
