import type { StaffUser } from '@lectern/contract/accounts/staff.schema';
import { sql } from 'kysely';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { beginAdministration } from './administrators.ts';
import { requireUser, requireUserFor } from './staff.queries.ts';

/** Reactivates an account. A user who never set a password needs a new invitation. */
export async function activateUser(ctx: WriteContext, { params: { id } }: { params: { id: number } }): Promise<StaffUser> {
  await beginAdministration(ctx);
  const before = await requireUser(ctx, id);
  if (before.state !== 'inactive') {
    ctx.nothingChanged();
    return before;
  }
  await requireUserFor(ctx, 'activate', id);
  await ctx.db
    .updateTable('users')
    .set({ state: sql<'active' | 'invited'>`case when password_hash is null then 'invited' else 'active' end`, inactive_since: null })
    .where('id', '=', id)
    .execute();
  const after = await requireUser(ctx, id);
  ctx.audit({ action: 'user.activate', entity: 'user', entity_id: id, old: { state: before.state }, new: { state: after.state } });
  return after;
}
