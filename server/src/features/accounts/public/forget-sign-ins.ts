import { sql } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';

/** For how long it is known who tried to sign in from where; limits look back some minutes. */
const keptDays = 30;

/**
 * Forgets tries at passwords, links that open nothing any more, and sessions that have long ended but the last one of each person:
 * the staff’s list tells by it when somebody was seen.
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
