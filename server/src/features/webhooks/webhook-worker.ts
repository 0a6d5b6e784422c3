import { sql } from 'kysely';
import { notifyAdministrators } from '../../kernel/administrators.ts';
import { audited, inTransaction, nobody } from '../../kernel/calls/audited-write.ts';
import { noBrowser } from '../../kernel/calls/browser.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import type { Kernel } from '../../kernel/calls/run-endpoint.ts';
import { isoOf } from '../../kernel/clock.ts';
import { startPollingWorker } from '../../kernel/process/polling-worker.ts';
import { failuresBeforePause, mostTries, retryDelaySeconds, signatureOf } from './delivery.rules.ts';
import { sendDelivery } from './send-delivery.ts';
import type { Sent } from './send-delivery.ts';
import { secretPurpose } from './webhook-secret.ts';

const timeoutMilliseconds = 10_000;
/** How long a delivery is leased to the process that took it. */
const leaseSeconds = 60;

type Due = {
  readonly id: number | string;
  readonly webhook_id: number;
  readonly url: string;
  readonly body: unknown;
  readonly sealed_secret: Uint8Array;
  readonly tries: number;
};

/** The body as text: the signature covers exactly these bytes. */
export const bodyText = (body: unknown): string => JSON.stringify(body);

/**
 * Sends one due delivery, in order for each webhook and client. It is claimed in a separate statement, so that no two processes claim the
 * same one. Delivery is at least once: a process that dies between sending and recording causes a duplicate, never a loss.
 * @returns whether there was one
 */
export async function sendNextDelivery(kernel: Kernel, milliseconds = timeoutMilliseconds): Promise<boolean> {
  const { database, clock, site } = kernel;
  const now = clock();
  const { rows } = await sql<Due>`
    update webhook_deliveries d set tries = d.tries + 1, due_at = ${isoOf(now.add({ seconds: leaseSeconds }))}
    from webhooks w where w.id = d.webhook_id and d.id = (
      select d.id from webhook_deliveries d join webhooks w on w.id = d.webhook_id
      where d.state = 'waiting' and d.due_at <= ${isoOf(now)} and w.state = 'active'
        and not exists (select from webhook_deliveries e where e.webhook_id = d.webhook_id and e.client_id is not distinct from d.client_id
          and e.state = 'waiting' and e.id < d.id)
      order by d.due_at, d.id limit 1 for update of d skip locked
    ) returning d.id, d.webhook_id, d.body, d.tries, w.url, w.sealed_secret
  `.execute(database.db);
  const due = rows[0];
  if (due === undefined) return false;
  const body = bodyText(due.body);
  const id = `msg_${due.id}`;
  const timestamp = Math.floor(now.epochMilliseconds / 1_000);
  const signature = signatureOf(site.secrets.open(secretPurpose, due.sealed_secret), id, timestamp, body);
  const headers = { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signature };
  const began = performance.now();
  const sent = await sendDelivery({ url: due.url, body, headers }, { local: site.localWebhooks ?? false, milliseconds });
  await noteAttempt(kernel, due, sent, Math.round(performance.now() - began));
  return true;
}

async function noteAttempt(kernel: Kernel, due: Due, sent: Sent, took: number): Promise<void> {
  const { database, clock, settings, site } = kernel;
  const now = clock();
  const requestId = `webhook ${due.id} ${crypto.randomUUID()}`;
  const reading = {
    actor: nobody,
    requestId,
    browser: noBrowser,
    site,
    logRead: () => {},
    db: database.db,
    now,
    settings: await settings.read(),
  };
  await inTransaction(database, (db) =>
    audited(db, 'webhook delivery', reading, async (ctx) => {
      ctx.nothingChanged();
      const { status, fault, answer } = sent;
      await db
        .insertInto('webhook_attempts')
        .values({ delivery_id: Number(due.id), at: isoOf(now), milliseconds: took, status, fault, answer })
        .execute();
      if (fault === null) {
        await sql`update webhook_deliveries set state = 'delivered', delivered_at = ${isoOf(now)} where id = ${due.id}`.execute(db);
        await db.updateTable('webhooks').set({ failures: 0 }).where('id', '=', due.webhook_id).where('failures', '>', 0).execute();
        return;
      }
      const dueAt = isoOf(now.add({ seconds: retryDelaySeconds(due.tries) }));
      await sql`update webhook_deliveries set state = case when tries >= ${mostTries} then 'failed' else 'waiting' end, due_at = ${dueAt}
        where id = ${due.id} and state = 'waiting'`.execute(db);
      await countFailure(ctx, due, fault);
    }),
  );
}

/** Pauses a webhook after too many consecutive failures, and mails the administrators once. */
async function countFailure(ctx: WriteContext, { webhook_id, url }: Due, fault: string): Promise<void> {
  const { rows } = await sql<{ paused: boolean }>`
    update webhooks set failures = failures + 1,
      state = case when failures + 1 >= ${failuresBeforePause} and state = 'active' then 'paused' else state end,
      paused_at = case when failures + 1 >= ${failuresBeforePause} and state = 'active' then ${isoOf(ctx.now)}::timestamptz else paused_at end
    where id = ${webhook_id} returning paused_at is not distinct from ${isoOf(ctx.now)}::timestamptz and state = 'paused' as paused
  `.execute(ctx.db);
  if (rows[0]?.paused !== true) return;
  ctx.audit({ action: 'webhook.pause', entity: 'webhook', entity_id: webhook_id, new: { failures: failuresBeforePause, fault } });
  const { host } = new URL(url);
  const link = `${ctx.site.publicUrl}/webhooks`;
  await notifyAdministrators(ctx, (language) =>
    language === 'ru'
      ? {
          subject: `Вебхук приостановлен: ${host}`,
          text: `${failuresBeforePause} попыток доставки на ${host} подряд не удались, последняя причина: ${fault}. Новые события накапливаются. Исправьте получателя и включите вебхук снова.\n\n${link}`,
        }
      : {
          subject: `Webhook paused: ${host}`,
          text: `${failuresBeforePause} attempts to deliver to ${host} failed one after another, the last one with: ${fault}. New events are queued meanwhile. Mend the receiver and let the webhook go on.\n\n${link}`,
        },
  );
}

/** Sends deliveries in this process; several processes share the work. */
export function startWebhookWorker(kernel: Kernel, onFault: (fault: unknown) => void): () => Promise<void> {
  return startPollingWorker({
    database: kernel.database,
    work: () => sendNextDelivery(kernel),
    pollIntervalMilliseconds: 2_000,
    onFault,
  });
}
