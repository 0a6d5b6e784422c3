import type { OwnSession } from '@lectern/contract/accounts/own-account.schema';
import { sql } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { hashOf } from '../../../kernel/calls/session.ts';

/** Lists the current user's active sessions, the most recently used first, without their secrets. */
export async function listOwnSessions({ db, actor, now, settings, browser }: ReadContext): Promise<OwnSession[]> {
  const current = browser.secret === null ? sql`false` : sql`token_hash = ${hashOf(browser.secret)}`;
  const idleSince = isoOf(now.subtract({ hours: settings.session_idle_hours }));
  const { rows } = await sql<OwnSession>`
    select id, created_at, last_seen_at, expires_at, user_agent, address, ${current} as current from sessions
    where user_id = ${actor.id} and expires_at > ${isoOf(now)} and last_seen_at > ${idleSince}
    order by last_seen_at desc, id desc limit 200
  `.execute(db);
  return rows;
}
