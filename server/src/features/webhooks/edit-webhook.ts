import type { EditWebhookInput, Webhook } from '@lectern/contract/webhooks/webhooks.schema';
import { sql } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { requireReceiver } from './create-webhook.ts';
import { requireWebhook } from './webhooks.queries.ts';

type Input = { readonly params: { id: number }; readonly body: EditWebhookInput };

/** Changes the URL or events of a webhook, turns it off, or resumes it with the events queued while it was paused. */
export async function editWebhook(ctx: WriteContext, { params: { id }, body }: Input): Promise<Webhook> {
  const { db } = ctx;
  const before = await db.selectFrom('webhooks').select(['url', 'events', 'state']).where('id', '=', id).forUpdate().executeTakeFirst();
  if (before === undefined) throw new AppError('not_found', { id });
  const url = body.url === undefined || body.url === before.url ? before.url : requireReceiver(ctx, body.url);
  const events = body.events === undefined ? before.events : [...new Set(body.events)];
  const state = body.active === undefined ? before.state : body.active ? 'active' : 'off';
  const old = { url: before.url, events: before.events, state: before.state };
  const after = { url, events, state };
  if (JSON.stringify(old) === JSON.stringify(after)) {
    ctx.nothingChanged();
    return requireWebhook(ctx, id);
  }
  const goesOn = state === 'active' && before.state !== 'active';
  await db
    .updateTable('webhooks')
    .set({ ...after, ...(state === 'paused' ? {} : { paused_at: null }), ...(goesOn ? { failures: 0 } : {}) })
    .where('id', '=', id)
    .execute();
  if (goesOn) await sql`update webhook_deliveries set due_at = '-infinity' where webhook_id = ${id} and state = 'waiting'`.execute(db);
  ctx.audit({ action: 'webhook.edit', entity: 'webhook', entity_id: id, old, new: after });
  return requireWebhook(ctx, id);
}
