import type { WriteContext } from '../../kernel/calls/context.ts';
import { requireWebhook } from './webhooks.queries.ts';

/** Deletes a webhook with its deliveries, including waiting ones. */
export async function deleteWebhook(ctx: WriteContext, { params: { id } }: { params: { id: number } }): Promise<Record<string, never>> {
  const { url, events } = await requireWebhook(ctx, id);
  await ctx.db.deleteFrom('webhooks').where('id', '=', id).execute();
  ctx.audit({ action: 'webhook.delete', entity: 'webhook', entity_id: id, old: { url, events } });
  return {};
}
