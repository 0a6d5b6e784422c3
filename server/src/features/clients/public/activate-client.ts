import type { WriteContext } from '../../../kernel/context.ts';
import { lock } from '../../../kernel/locks.ts';

/** Makes a client active again because they buy; of one who is active nothing changes. Takes the client's lock. */
export async function activateClient(ctx: WriteContext, clientId: number): Promise<void> {
  await lock(ctx.db, [{ of: 'client', id: clientId }]);
  const before = await ctx.db
    .selectFrom('clients')
    .select(['status', 'inactive_reason', 'return_on'])
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow();
  if (before.status === 'active') return;
  const after = { status: 'active' as const, inactive_reason: null, return_on: null };
  await ctx.db.updateTable('clients').set(after).where('id', '=', clientId).execute();
  ctx.audit({ action: 'client.make_active', entity: 'client', entity_id: clientId, client_id: clientId, old: before, new: after });
}
