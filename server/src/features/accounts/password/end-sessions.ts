import type { Db } from '../../../db/client.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { hashOf } from '../../../kernel/calls/session.ts';
import { endCalendarFeed } from '../../calendar-feed/public/end-calendar-feed.ts';
import { endTokens } from '../tokens/end-tokens.ts';

/** Ends every session of the actor but the current one. @returns the number of ended sessions */
export async function endOtherSessionsOf({ db, actor, browser }: WriteContext): Promise<number> {
  const all = db.deleteFrom('sessions').where('user_id', '=', actor.id);
  const { numDeletedRows } = await (browser.secret === null
    ? all
    : all.where('token_hash', '!=', hashOf(browser.secret))
  ).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Revokes everything that grants access without the password: sessions, personal tokens, open links, the calendar address. */
export async function closeEveryDoor(db: Db, userId: number, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
  await endTokens(db, userId, now);
  await db.deleteFrom('account_tokens').where('user_id', '=', userId).execute();
  await endCalendarFeed(db, userId);
}
