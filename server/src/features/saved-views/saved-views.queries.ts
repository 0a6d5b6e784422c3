import type { SavedView, SavedViewsQuery } from '@lectern/contract/saved-views/saved-views.schema';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { AppError } from '../../kernel/app-error.ts';

const columns = ['id', 'screen', 'name', 'query', 'is_default'] as const;

/** Lists the actor's views of a list, by name. */
export async function listSavedViews({ actor, db }: ReadContext, { query }: { query: SavedViewsQuery }): Promise<SavedView[]> {
  const rows = await db
    .selectFrom('saved_views')
    .select(columns)
    .where('user_id', '=', actor.id)
    .where('screen', '=', query.screen)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows as SavedView[];
}

/** @throws AppError `not_found` for a missing view, and for another user's */
export async function requireOwnView({ actor, db }: ReadContext, id: number): Promise<SavedView> {
  const row = await db.selectFrom('saved_views').select(columns).where('id', '=', id).where('user_id', '=', actor.id).executeTakeFirst();
  if (row === undefined) throw new AppError('not_found', { id });
  return row as SavedView;
}
