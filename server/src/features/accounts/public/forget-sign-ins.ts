import { sql } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';

/** Days for which sign-in attempts are stored; limits look back some minutes. */
const keptDays = 30;

/**
 * Deletes old sign-in attempts, expired links, and sessions that ended long ago. Each user's last session stays, because the staff list
 * shows when they were last seen.
 */
export async function forgetSignIns({ db, now, nothingChanged }: WriteContext): Promise<void> {
  nothingChanged();
  const before = isoOf(now.subtract({ hours: 24 * keptDays }));
  await sql`delete from sign_in_attempts where at < ${before}`.execute(db);
  await sql`delete from account_tokens where expires_at < ${isoOf(now)}`.execute(db);
  await sql`
    delete from sessions s where expires_at < ${before} and exists (
      select from sessions later where later.user_id = s.user_id and (later.last_seen_at, later.id) > (s.last_seen_at, s.id)
    )
  `.execute(db);
}
