import type { MergeInput } from '@lectern/contract/merges/merges.schema';
import { sql } from 'kysely';
import type { WriteContext } from '../../../../kernel/calls/context.ts';
import { giveTo } from '../../assignment/reassign-clients.ts';
import { maskContact } from '../../clients.rules.ts';
import { requireManager } from '../../records/managers.queries.ts';

type Record = { readonly id: number; readonly name: string; readonly manager_id: number | null; readonly manager_name: string | null };
type Records = { readonly keeps: Record; readonly goes: Record };
type Chosen = Pick<MergeInput, 'name_of' | 'manager_of' | 'primary_of'>;
const contactKinds = ['phone', 'email', 'messenger'] as const;

/**
 * Copies the chosen values from the merged record to the surviving one: name, manager, and the primary contact of each kind. Called under
 * the locks of both, before contacts move.
 * @throws AppError `not_a_manager`
 */
export async function takeOver(ctx: WriteContext, { keeps, goes }: Records, chosen: Chosen): Promise<void> {
  if (chosen.name_of === 'goes' && goes.name !== keeps.name) {
    await sql`update clients set name = ${goes.name} where id = ${keeps.id}`.execute(ctx.db);
    const entry = { action: 'client.edit', entity: 'client', entity_id: keeps.id, client_id: keeps.id };
    ctx.audit({ ...entry, old: { name: keeps.name }, new: { name: goes.name } });
  }
  if (chosen.manager_of === 'goes' && goes.manager_id !== keeps.manager_id) {
    const manager = await requireManager(ctx, goes.manager_id ?? 0, 'manager_of');
    await giveTo(ctx, manager, [keeps], {});
  }
  for (const kind of contactKinds) if (chosen.primary_of[kind] === 'goes') await takePrimary(ctx, { keeps, goes }, kind);
}

async function takePrimary(ctx: WriteContext, { keeps, goes }: Records, kind: (typeof contactKinds)[number]): Promise<void> {
  const { rows } = await sql<{ value: string; normalised: string }>`
    select value, normalised from client_contacts where client_id = ${goes.id} and kind = ${kind} and is_primary
  `.execute(ctx.db);
  const [primary] = rows;
  if (primary === undefined) return;
  await sql`update client_contacts set is_primary = false where client_id = ${keeps.id} and kind = ${kind} and is_primary`.execute(ctx.db);
  // If both records have the contact, the surviving one's becomes primary; otherwise the moved one does.
  await sql`
    update client_contacts set is_primary = true where client_id = ${keeps.id} and kind = ${kind} and normalised = ${primary.normalised}
  `.execute(ctx.db);
  ctx.audit({
    action: 'contact.edit',
    entity: 'client',
    entity_id: keeps.id,
    client_id: keeps.id,
    new: { contact: maskContact(kind, primary.value), is_primary: true },
  });
}
