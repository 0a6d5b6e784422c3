import type { StaffUser } from '@lectern/contract/accounts/staff.schema';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { isoOf } from '../../../kernel/clock.ts';
import { closeEveryDoor } from '../password/end-sessions.ts';
import { beginAdministration, requireAdministratorLeft } from './administrators.ts';
import { requireUser, requireUserFor } from './staff.queries.ts';

/** Deactivates an account and revokes all of its access from the next request on. */
export async function deactivateUser(ctx: WriteContext, { params: { id } }: { params: { id: number } }): Promise<StaffUser> {
  await beginAdministration(ctx);
  const before = await requireUser(ctx, id);
  if (before.state === 'inactive') {
    ctx.nothingChanged();
    return before;
  }
  await requireUserFor(ctx, 'deactivate', id);
  await ctx.db
    .updateTable('users')
    .set({ state: 'inactive', inactive_since: isoOf(ctx.now) })
    .where('id', '=', id)
    .execute();
  await closeEveryDoor(ctx.db, id, ctx.now);
  await requireAdministratorLeft(ctx.db);
  ctx.audit({ action: 'user.deactivate', entity: 'user', entity_id: id, old: { state: before.state }, new: { state: 'inactive' } });
  return requireUser(ctx, id);
}
