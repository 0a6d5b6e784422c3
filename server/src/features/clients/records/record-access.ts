import { sql } from 'kysely';
import { requireAction } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext, WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import { canSeeMoney, clientActions } from '../clients.policy.ts';
import { requireClient } from '../public/client-access.ts';
import type { AccessedClient } from '../public/client-access.ts';

/** Loads a client whose whole record the actor may read: consents, notes, log. @throws AppError `not_found` */
export async function requireRecord(ctx: ReadContext, clientId: number): Promise<AccessedClient> {
  const client = await requireClient(ctx, clientId);
  if (!canSeeMoney(ctx.actor, { ...client, client_id: client.id })) throw new AppError('not_found', { id: clientId });
  return client;
}

/** Loads and locks a client whose record the actor may change. @throws AppError `not_found`; `forbidden` for a read-only one */
export async function lockRecord(ctx: WriteContext, clientId: number): Promise<AccessedClient> {
  await lock(ctx.db, [{ of: 'client', id: clientId }]);
  const client = await requireClient(ctx, clientId);
  requireAction(ctx, clientActions, 'keep_records', client);
  return client;
}

/** Loads and locks the client that a record belongs to. @throws AppError `not_found` */
export async function lockRecordOf(
  ctx: WriteContext,
  table: 'children' | 'client_contacts' | 'client_notes',
  id: number,
): Promise<AccessedClient> {
  const { rows } = await sql<{ client_id: number }>`select client_id from ${sql.table(table)} where id = ${id}`.execute(ctx.db);
  if (rows[0] === undefined) throw new AppError('not_found', { id });
  return lockRecord(ctx, rows[0].client_id);
}
