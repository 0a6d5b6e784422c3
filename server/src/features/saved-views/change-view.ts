import type { ChangeViewInput, SavedView } from '@lectern/contract/saved-views/saved-views.schema';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { lock } from '../../kernel/locks.ts';
import { loggedView, requireFreeName } from './save-view.ts';
import { listSavedViews, requireOwnView } from './saved-views.queries.ts';

type Input = { readonly params: { id: number }; readonly body: ChangeViewInput };

/** Changes one of the actor's views; a list has at most one default view. @throws AppError `not_found`, `view_name_taken` */
export async function changeView(ctx: WriteContext, { params, body }: Input): Promise<SavedView> {
  const { actor, db } = ctx;
  await lock(db, [{ of: 'account', id: actor.id }]);
  const before = await requireOwnView(ctx, params.id);
  const after = { ...before, ...Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) };
  if (after.name === before.name && after.query === before.query && after.is_default === before.is_default) {
    ctx.nothingChanged();
    return before;
  }
  const others = (await listSavedViews(ctx, { query: { screen: before.screen } })).filter(({ id }) => id !== before.id);
  requireFreeName(others, after.name);
  if (after.is_default && !before.is_default) {
    await db
      .updateTable('saved_views')
      .set({ is_default: false })
      .where('user_id', '=', actor.id)
      .where('screen', '=', before.screen)
      .where('is_default', '=', true)
      .execute();
  }
  const { name, query, is_default } = after;
  await db.updateTable('saved_views').set({ name, query, is_default }).where('id', '=', before.id).execute();
  ctx.audit({
    action: 'saved_view.change',
    entity: 'saved_view',
    entity_id: before.id,
    old: loggedView(before),
    new: loggedView({ name, query, is_default }),
  });
  return requireOwnView(ctx, before.id);
}
