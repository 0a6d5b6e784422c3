import { testNow } from '../build.ts';
import type { TestApp } from '../test-app.ts';
import { testSite } from '../setup/test-site.ts';

/** A webhook that is off, or a delivery of it. @returns its id */
export async function webhookPart(
  { database: { db } }: TestApp,
  kind: 'webhook' | 'webhook_delivery',
  created_by: number,
): Promise<number> {
  const { id } = await db
    .insertInto('webhooks')
    .values({
      url: 'https://receiver.example/hook',
      events: ['lesson.placed'],
      state: 'off',
      sealed_secret: testSite.secrets.seal('webhook', 'whsec_dGVzdA=='),
      created_at: testNow.toString(),
      created_by,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (kind === 'webhook') return id;
  const delivery = await db
    .insertInto('webhook_deliveries')
    .values({ webhook_id: id, event: 'webhook.test', body: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(delivery.id);
}
