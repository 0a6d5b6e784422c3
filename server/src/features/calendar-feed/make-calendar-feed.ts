import type { NewCalendarFeed } from '@lectern/contract/calendar-feed/calendar-feed.schema';
import { isoOf } from '../../kernel/clock.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { hashOf, newSecret } from '../../kernel/calls/session.ts';
import { requireOwnFeed } from './calendar-feed.queries.ts';

/** Creates the secret address or replaces it; only the hash of its secret is stored. */
export async function makeCalendarFeed(ctx: WriteContext, { params }: { params: { id: number } }): Promise<NewCalendarFeed> {
  await requireOwnFeed(ctx.db, ctx.actor, params.id);
  const secret = newSecret();
  const made_at = isoOf(ctx.now);
  const feed = { token_hash: hashOf(secret), made_at };
  await ctx.db
    .insertInto('calendar_feeds')
    .values({ teacher_id: params.id, ...feed })
    .onConflict((conflict) => conflict.column('teacher_id').doUpdateSet(feed))
    .execute();
  ctx.audit({ action: 'calendar_feed.make', entity: 'teacher', entity_id: params.id, teacher_id: params.id });
  return { made_at, address: `${ctx.site.publicUrl}/calendar/${secret}.ics` };
}
