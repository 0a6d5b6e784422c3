import { mostViews } from '@lectern/contract/saved-views/saved-views.schema';
import type { SavedView, SaveViewInput } from '@lectern/contract/saved-views/saved-views.schema';
import { AppError } from '../../kernel/app-error.ts';
import { isoOf } from '../../kernel/clock.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { lock } from '../../kernel/locks.ts';
import { listSavedViews, requireOwnView } from './saved-views.queries.ts';

/** Saves a view of a list under a name. @throws AppError `view_name_taken`, ignoring case; `too_many_views` */
export async function saveView(ctx: WriteContext, { body }: { body: SaveViewInput }): Promise<SavedView> {
  const { actor, db, now } = ctx;
  await lock(db, [{ of: 'account', id: actor.id }]);
  const views = await listSavedViews(ctx, { query: { screen: body.screen } });
  requireFreeName(views, body.name);
  if (views.length >= mostViews) throw new AppError('too_many_views', { most: mostViews });
  const { id } = await db
    .insertInto('saved_views')
    .values({ ...body, user_id: actor.id, created_at: isoOf(now) })
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.audit({ action: 'saved_view.save', entity: 'saved_view', entity_id: id, new: loggedView(body) });
  return requireOwnView(ctx, id);
}

/** The log contains only the names of a view's filters, because a search text is usually a name or a phone. */
export function loggedView({ query, ...view }: Pick<SavedView, 'query'> & Readonly<Record<string, unknown>>): Record<string, unknown> {
  return { ...view, filters: [...new Set(new URLSearchParams(query).keys())] };
}

/** @throws AppError `view_name_taken` */
export function requireFreeName(views: readonly SavedView[], name: string): void {
  if (views.some((view) => view.name.toLowerCase() === name.toLowerCase())) throw new AppError('view_name_taken', {}, 'name');
}
