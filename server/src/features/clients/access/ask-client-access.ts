import type { AccessRequest, AskAccessInput } from '@lectern/contract/clients/access/client-access.schema';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import { isLent, servesClient } from '../clients.policy.ts';
import { openAccessKey } from './access-key.ts';
import { notifyManager } from './access-mails.ts';
import { accessView } from './access.view.ts';
import { askedClient, requireAccessRequest } from './client-access.queries.ts';

/** Requests temporary access to a colleague's client. The client's lock lets only one of two concurrent requests succeed. */
export async function askClientAccess(ctx: WriteContext, { body }: { body: AskAccessInput }): Promise<AccessRequest> {
  const { db, actor, now } = ctx;
  const found = openAccessKey(ctx, body.key);
  const client = found === null ? undefined : await askedClient(ctx, found);
  if (client === undefined) throw new AppError('access_key_expired', {}, 'key');
  if (servesClient(actor, client) || isLent(actor, { client_id: client.id })) throw new AppError('access_not_needed');
  await lock(db, [{ of: 'client', id: client.id }]);
  const waiting = await db
    .selectFrom('client_access_requests')
    .select('id')
    .where('client_id', '=', client.id)
    .where('asked_by', '=', actor.id)
    .where('state', '=', 'requested')
    .executeTakeFirst();
  if (waiting !== undefined) throw new AppError('access_already_asked');
  const { id } = await db
    .insertInto('client_access_requests')
    .values({ client_id: client.id, asked_by: actor.id, reason: body.reason, asked_at: isoOf(now) })
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.audit({
    action: 'client_access.request',
    entity: 'client_access_request',
    entity_id: id,
    client_id: client.id,
    new: { asked_by: actor.id, colleague: actor.name, reason: body.reason },
  });
  await notifyManager(ctx, client, body.reason);
  return accessView(ctx, await requireAccessRequest(ctx, id));
}
