import type { NewWebhook } from '@lectern/contract/webhooks/webhooks.schema';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { newWebhookSecret } from './delivery.rules.ts';
import { secretPurpose } from './webhook-secret.ts';
import { requireWebhook } from './webhooks.queries.ts';

/** Replaces the secret from the next delivery on; the old one is deleted. */
export async function renewWebhookSecret(ctx: WriteContext, { params: { id } }: { params: { id: number } }): Promise<NewWebhook> {
  const webhook = await requireWebhook(ctx, id);
  const secret = newWebhookSecret();
  const sealed_secret = ctx.site.secrets.seal(secretPurpose, secret);
  await ctx.db.updateTable('webhooks').set({ sealed_secret }).where('id', '=', id).execute();
  ctx.audit({ action: 'webhook.renew_secret', entity: 'webhook', entity_id: id });
  return { webhook, secret };
}
