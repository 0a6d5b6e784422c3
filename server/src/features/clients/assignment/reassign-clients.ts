import type { ReassignInput, Reassignment } from '@lectern/contract/clients/assignment.schema';
import { sql } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import { requireManager } from '../records/managers.queries.ts';
import { requireHandedOver } from './assignment.queries.ts';
import type { HandedOver } from './assignment.queries.ts';

/** Gives clients to another manager, all or none. Clients that the manager already has stay unchanged. */
export async function reassignClients(ctx: WriteContext, { body }: { body: ReassignInput }): Promise<Reassignment> {
  const manager = await requireManager(ctx, body.manager_id);
  await lock(
    ctx.db,
    body.client_ids.map((id) => ({ of: 'client', id })),
  );
  const going = (await requireHandedOver(ctx, body.client_ids)).filter(({ manager_id }) => manager_id !== manager.id);
  if (going.length === 0) {
    ctx.nothingChanged();
    return { id: null, clients: 0, manager_name: manager.name };
  }
  const { id } = await ctx.db
    .insertInto('client_reassignments')
    .values({ manager_id: manager.id, made_by: ctx.actor.id, made_at: isoOf(ctx.now) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto('reassigned_clients')
    .values(going.map((client) => ({ reassignment_id: id, client_id: client.id, from_manager_id: client.manager_id })))
    .execute();
  await giveTo(ctx, manager, going, { reassignment_id: id });
  return { id, clients: going.length, manager_name: manager.name };
}

/** Changes the manager of clients under their locks, with an audit entry for each; a trigger keeps the history. */
export async function giveTo(
  ctx: WriteContext,
  manager: { readonly id: number | null; readonly name: string | null },
  clients: readonly HandedOver[],
  more: Readonly<Record<string, unknown>>,
): Promise<void> {
  const ids = clients.map(({ id }) => id);
  await sql`update clients set manager_id = ${manager.id}, manager_since = ${isoOf(ctx.now)} where id = any(${ids})`.execute(ctx.db);
  for (const { id, manager_id, manager_name } of clients) {
    ctx.audit({
      action: 'client.reassign',
      entity: 'client',
      entity_id: id,
      client_id: id,
      old: { manager_id, manager: manager_name },
      new: { manager_id: manager.id, manager: manager.name, ...more },
    });
  }
}
