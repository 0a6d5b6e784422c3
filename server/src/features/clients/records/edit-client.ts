import type { EditClientInput } from '@lectern/contract/clients/client-records.schema';
import type { ClientCard } from '@lectern/contract/clients/clients.schema';
import { retypedName } from '@lectern/contract/name-order';
import { isPermitted } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { changedFields } from '../../../kernel/edits/changed-fields.ts';
import { requireZone } from '../../../kernel/date-in.ts';
import { requireUnchanged } from '../../../kernel/edits/require-unchanged.ts';
import { getClient } from '../client-card.queries.ts';
import { clientActions } from '../clients.policy.ts';
import { requireManager } from './managers.queries.ts';
import { lockRecord } from './record-access.ts';

type Input = { readonly params: { id: number }; readonly body: EditClientInput };

/**
 * Changes a client's name, zone, language and manager. An actor who serves only their own clients reassigns them from the list instead.
 * @throws AppError `not_found`, `forbidden` for the manager, `not_a_manager`, `zone_unknown`, `changed_meanwhile`
 */
export async function editClient(ctx: WriteContext, { params, body }: Input): Promise<ClientCard> {
  const { db, actor, now } = ctx;
  const { id } = await lockRecord(ctx, params.id);
  const before = await db
    .selectFrom('clients as c')
    .leftJoin('users as m', 'm.id', 'c.manager_id')
    .select(['c.name', 'c.zone', 'c.language', 'c.manager_id', 'm.name as manager'])
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow();
  const { before: seen, ...typed } = body;
  const requested = { ...typed, ...(typed.name === undefined ? {} : { name: retypedName(typed.name, before.name) }) };
  await requireUnchanged(ctx, { entity: 'client', id, now: before, requested }, seen, { manager_id: before.manager, language: null });
  const changes = changedFields(before, requested);
  if (changes === null) {
    ctx.nothingChanged();
    return getClient(ctx, { params });
  }
  if (body.zone !== undefined) requireZone(body.zone, now, 'zone');
  const reassigned = 'manager_id' in changes.new;
  if (reassigned && !isPermitted(clientActions.change_manager, actor, before)) throw new AppError('forbidden', {}, 'manager_id');
  const manager = typeof changes.new.manager_id === 'number' ? (await requireManager(ctx, changes.new.manager_id)).name : null;
  await db
    .updateTable('clients')
    .set({ ...changes.new, ...(reassigned ? { manager_since: isoOf(now) } : {}) })
    .where('id', '=', id)
    .execute();
  ctx.audit({
    action: 'client.edit',
    entity: 'client',
    entity_id: id,
    client_id: id,
    // The log also stores the manager's name, because people read it.
    old: reassigned ? { ...changes.old, manager: before.manager } : changes.old,
    new: reassigned ? { ...changes.new, manager } : changes.new,
  });
  return getClient(ctx, { params });
}
