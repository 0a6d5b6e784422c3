import { sql } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { requireWebhook } from './webhooks.queries.ts';

type Input = { readonly params: { id: number } };

/** Queues a delivery again, whatever its result, with the same id, so that a receiver can detect the duplicate. */
export async function resendWebhookDelivery(ctx: WriteContext, { params: { id } }: Input): Promise<Record<string, never>> {
  const { rows } = await sql<{ webhook_id: number; state: string }>`
    select d.webhook_id, w.state from webhook_deliveries d join webhooks w on w.id = d.webhook_id where d.id = ${id} for update of d
  `.execute(ctx.db);
  const [found] = rows;
  if (found === undefined) throw new AppError('not_found', { id });
  if (found.state !== 'active') throw new AppError('webhook_not_active');
  await sql`update webhook_deliveries set state = 'waiting', tries = 0, due_at = '-infinity', delivered_at = null where id = ${id}`.execute(
    ctx.db,
  );
  ctx.audit({ action: 'webhook.resend', entity: 'webhook', entity_id: found.webhook_id, new: { delivery: id } });
  return {};
}

/** Queues a test delivery without further content. */
export async function testWebhook(ctx: WriteContext, { params: { id } }: Input): Promise<Record<string, never>> {
  const { state } = await requireWebhook(ctx, id);
  if (state !== 'active') throw new AppError('webhook_not_active');
  const body = { type: 'webhook.test', timestamp: ctx.now.toString(), data: {} };
  await ctx.db
    .insertInto('webhook_deliveries')
    .values({ webhook_id: id, event: body.type, body: JSON.stringify(body) })
    .execute();
  ctx.audit({ action: 'webhook.test', entity: 'webhook', entity_id: id });
  return {};
}
