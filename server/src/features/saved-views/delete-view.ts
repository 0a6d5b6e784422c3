import type { WriteContext } from '../../kernel/calls/context.ts';
import { lock } from '../../kernel/locks.ts';
import { loggedView } from './save-view.ts';
import { requireOwnView } from './saved-views.queries.ts';

/** Deletes one of the actor's views. @throws AppError `not_found` */
export async function deleteView(ctx: WriteContext, { params }: { params: { id: number } }): Promise<Record<string, never>> {
  await lock(ctx.db, [{ of: 'account', id: ctx.actor.id }]);
  const view = await requireOwnView(ctx, params.id);
  await ctx.db.deleteFrom('saved_views').where('id', '=', view.id).execute();
  ctx.audit({ action: 'saved_view.delete', entity: 'saved_view', entity_id: view.id, old: loggedView(view) });
  return {};
}
