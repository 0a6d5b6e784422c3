import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';

const oldAttempts = (before: string): RawBuilder<boolean> => sql`at < ${before}`;
/** Over `sessions s`. Each user's last session stays, because the staff list shows when they were last seen. */
const oldSessions = (before: string): RawBuilder<boolean> => sql`s.expires_at < ${before} and exists (
  select from sessions later where later.user_id = s.user_id and (later.last_seen_at, later.id) > (s.last_seen_at, s.id)
)`;

/** Counts sign-in attempts, and sessions that ended, before a time. */
export async function countOldSignIns(db: Db, before: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from sign_in_attempts where ${oldAttempts(before)})
      + (select count(*) from sessions s where ${oldSessions(before)}))::int as count
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Deletes old sign-in attempts, expired links, and sessions that ended long ago. */
export async function forgetSignIns({ db, now, settings, nothingChanged }: WriteContext): Promise<void> {
  nothingChanged();
  const before = isoOf(now.subtract({ hours: 24 * settings.sign_ins_days }));
  await sql`delete from sign_in_attempts where ${oldAttempts(before)}`.execute(db);
  await sql`delete from account_tokens where expires_at < ${isoOf(now)}`.execute(db);
  await sql`delete from sessions s where ${oldSessions(before)}`.execute(db);
}
