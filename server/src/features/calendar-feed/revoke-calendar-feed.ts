import type { CalendarFeed } from '@lectern/contract/calendar-feed/calendar-feed.schema';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { requireOwnFeed } from './calendar-feed.queries.ts';

/** Revokes the secret address. */
export async function revokeCalendarFeed(ctx: WriteContext, { params }: { params: { id: number } }): Promise<CalendarFeed> {
  await requireOwnFeed(ctx.db, ctx.actor, params.id);
  const { numDeletedRows } = await ctx.db.deleteFrom('calendar_feeds').where('teacher_id', '=', params.id).executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) ctx.nothingChanged();
  else ctx.audit({ action: 'calendar_feed.revoke', entity: 'teacher', entity_id: params.id, teacher_id: params.id });
  return { made_at: null };
}
