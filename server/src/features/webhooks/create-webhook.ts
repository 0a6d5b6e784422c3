import { mostWebhooks } from '@lectern/contract/webhooks/webhooks.schema';
import type { CreateWebhookInput, NewWebhook } from '@lectern/contract/webhooks/webhooks.schema';
import { sql } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';
import { isoOf } from '../../kernel/clock.ts';
import type { ReadContext, WriteContext } from '../../kernel/calls/context.ts';
import { newWebhookSecret } from './delivery.rules.ts';
import { receiverUrl } from './receiver-address.rules.ts';
import { secretPurpose } from './webhook-secret.ts';
import { requireWebhook } from './webhooks.queries.ts';

/** @returns the normalised URL @throws AppError `webhook_url_refused` */
export function requireReceiver({ site }: Pick<ReadContext, 'site'>, text: string): string {
  const url = receiverUrl(text, site.localWebhooks ?? false);
  if (url === null) throw new AppError('webhook_url_refused', {}, 'url');
  return url.href;
}

/** Creates a webhook, which receives events from now on. */
export async function createWebhook(ctx: WriteContext, { body }: { body: CreateWebhookInput }): Promise<NewWebhook> {
  const { actor, db, now, site } = ctx;
  const url = requireReceiver(ctx, body.url);
  const { rows } = await sql<{ webhooks: number }>`select count(*)::int as webhooks from webhooks`.execute(db);
  if ((rows[0]?.webhooks ?? 0) >= mostWebhooks) throw new AppError('too_many_webhooks', { most: mostWebhooks });
  const secret = newWebhookSecret();
  const events = [...new Set(body.events)];
  const { id } = await db
    .insertInto('webhooks')
    .values({ url, events, sealed_secret: site.secrets.seal(secretPurpose, secret), created_at: isoOf(now), created_by: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.audit({ action: 'webhook.create', entity: 'webhook', entity_id: id, new: { url, events } });
  return { webhook: await requireWebhook(ctx, id), secret };
}
