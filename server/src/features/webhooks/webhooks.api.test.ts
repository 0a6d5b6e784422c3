import { createHmac } from 'node:crypto';
import { abilities } from '@lectern/contract/permissions';
import type { DeliveryPage, NewWebhook, Webhook } from '@lectern/contract/webhooks/webhooks.schema';
import { webhookEvents } from '@lectern/contract/webhooks/webhook-states';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testNow } from '../../../test/build.ts';
import { collectMails } from '../../../test/readers/mailbox.ts';
import { startReceiver } from '../../../test/readers/receiver.ts';
import type { Receiver } from '../../../test/readers/receiver.ts';
import { testApp } from '../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../test/test-app.ts';
import { testSite } from '../../../test/setup/test-site.ts';
import type { Kernel } from '../../kernel/calls/run-endpoint.ts';
import { settingsReader } from '../../settings.ts';
import { failuresBeforePause, mostTries } from './delivery.rules.ts';
import { sendDelivery } from './send-delivery.ts';
import { sendNextDelivery } from './webhook-worker.ts';
import { cancelReasons } from '../../../test/builders/reasons.ts';

let school: TestApp;
let admin: Caller;
let manager: Caller;
let taught: Awaited<ReturnType<TestApp['build']['taughtChild']>>;
let receiver: Receiver;
let now = testNow;
let kernel: Kernel;

beforeAll(async () => {
  const site = { ...testSite, localWebhooks: true };
  school = await testApp({ site });
  const clock = () => now;
  kernel = { database: school.database, clock, settings: settingsReader(school.database.db, clock), site, checkAnswers: true };
  admin = await school.as(await school.build.user('AccountManager', { abilities: Object.values(abilities) }));
});
beforeEach(async () => {
  now = testNow;
  await sql`delete from webhooks`.execute(school.database.db);
  taught = await school.build.taughtChild();
  manager = await school.as(taught.manager_id);
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

async function made(more: object = {}): Promise<NewWebhook> {
  const answer = await admin.post('/api/webhooks/', { url: receiver.url, events: webhookEvents, ...more });
  expect(answer.error).toBeNull();
  return answer.body as NewWebhook;
}
const one = async (id: number) => ((await admin.get('/api/webhooks/')).body as Webhook[]).find((each) => each.id === id) as Webhook;
const deliveries = async (id: number) => (await admin.get(`/api/webhooks/${id}/deliveries/`)).body as DeliveryPage;
async function sendAll(milliseconds = 2_000): Promise<void> {
  while (await sendNextDelivery(kernel, milliseconds));
}
const events = () => receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type);

async function placed(start = '2026-11-18T09:00:00Z'): Promise<number> {
  const { teacher_id, kid_id, course_id, service_course_id } = taught;
  const answer = await manager.post('/api/events/lessons/', { teacher_id, kid_id, course_id, service_course_id, start, minutes: 45 });
  expect(answer.error).toBeNull();
  return (answer.body as { id: number }).id;
}

describe('a webhook', () => {
  it('is added by administrators only, with an address that is not inside and events that exist', async () => {
    expect((await manager.post('/api/webhooks/', { url: receiver.url, events: ['lesson.placed'] })).error?.key).toBe('forbidden');
    expect((await manager.get('/api/webhooks/')).error?.key).toBe('forbidden');
    for (const url of ['http://example.com/', 'https://10.0.0.1/', 'https://[fd00::1]:9/', 'https://user:word@example.com/', 'nothing'])
      expect([url, (await admin.post('/api/webhooks/', { url, events: ['lesson.placed'] })).error?.key]).toEqual([
        url,
        'webhook_url_refused',
      ]);
    for (const wrong of [[], ['lesson.everything']])
      expect((await admin.post('/api/webhooks/', { url: receiver.url, events: wrong })).error?.key).toBe('invalid');
  });

  it('to this machine is refused where the school is no demo', async () => {
    const strict = await testApp({ database: school.database });
    const strictAdmin = await strict.as(admin.userId);
    expect((await strictAdmin.post('/api/webhooks/', { url: receiver.url, events: ['lesson.placed'] })).error?.key).toBe(
      'webhook_url_refused',
    );
    const { webhook } = await made();
    expect((await strictAdmin.post(`/api/webhooks/${webhook.id}/edit/`, { url: 'https://localhost/' })).error?.key).toBe(
      'webhook_url_refused',
    );
  });

  it('is refused beyond twenty', async () => {
    for (let n = 0; n < 20; n += 1) await made();
    expect((await admin.post('/api/webhooks/', { url: receiver.url, events: ['lesson.placed'] })).error?.key).toBe('too_many_webhooks');
  });

  it('shows its secret once; the database stores it encrypted and the log does not contain it', async () => {
    const { webhook, secret } = await made();
    expect(secret).toMatch(/^whsec_/);
    expect(JSON.stringify((await admin.get('/api/webhooks/')).body)).not.toContain(secret);
    const renewed = (await admin.post(`/api/webhooks/${webhook.id}/renew-secret/`)).body as NewWebhook;
    expect(renewed.secret).not.toBe(secret);
    const { rows } = await sql<{ found: boolean }>`select exists (select from webhooks w where w::text like ${`%${secret.slice(6)}%`})
      or exists (select from audit_log a where a::text like ${`%${secret.slice(6, 30)}%`}) as found`.execute(school.database.db);
    expect(rows[0]?.found).toBe(false);
  });

  it('that is not there is not found by any call', async () => {
    for (const path of ['edit', 'renew-secret', 'test', 'delete'])
      expect((await admin.post(`/api/webhooks/2000000000/${path}/`, {})).error?.key).toBe('not_found');
    expect((await admin.get('/api/webhooks/2000000000/deliveries/')).error?.key).toBe('not_found');
    expect((await admin.post('/api/webhook-deliveries/2000000000/resend/')).error?.key).toBe('not_found');
  });
});

describe('a delivery', () => {
  it('is signed by Standard Webhooks over its id, time and exact body', async () => {
    const { webhook, secret } = await made();
    await admin.post(`/api/webhooks/${webhook.id}/test/`);
    await sendAll();
    const [got] = receiver.received;
    const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = got?.headers ?? {};
    expect(time).toBe(String(testNow.epochMilliseconds / 1_000));
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    expect(signature).toBe(`v1,${createHmac('sha256', key).update(`${id}.${time}.${got?.body}`).digest('base64')}`);
    expect(got?.headers['content-type']).toBe('application/json');
    expect((await deliveries(webhook.id)).results).toMatchObject([
      { event: 'webhook.test', state: 'delivered', tries: 1, body: got?.body, attempts: [{ status: 200, fault: null, answer: 'ok' }] },
    ]);
  });

  it('reports placed, moved, cancelled and conducted lessons, payments and clients, in order', async () => {
    await made();
    const { client_id, kid_id, teacher_id } = taught;
    const lesson = await placed();
    const moved = await manager.post(`/api/events/lessons/${lesson}/move/`, { start: '2026-11-19T11:00:00Z', asked_by: 'school' });
    const movedId = (moved.body as { id: number }).id;
    await manager.post(`/api/events/lessons/${movedId}/cancel/`, { reason_id: cancelReasons.schoolDecision });
    const payment = { client_id, occasion_code: 'payment_bank', amount: 5_000, business_date: '2026-11-16', comment: 'From Irina' };
    const paid = (await manager.post('/api/transactions/transactions/', payment)).body as { id: number };
    await manager.post(`/api/transactions/transactions/${paid.id}/reverse/`, { comment: 'Twice' });
    await manager.post(`/api/clients/${client_id}/edit/profile/`, { name: 'Irina Secretova' });
    await manager.post('/api/client-contacts/', { client_id, kind: 'phone', value: '+79161234567' });
    await sendAll();
    expect(events()).toEqual([
      'lesson.placed',
      'lesson.moved',
      'lesson.cancelled',
      'payment.recorded',
      'payment.reversed',
      'client.changed',
      'client.changed',
    ]);
    const data = receiver.received.map(({ body }) => (JSON.parse(body) as { data: object }).data);
    expect(data[0]).toMatchObject({
      lesson_id: lesson,
      client_id,
      child_id: kid_id,
      teacher_id,
      start: '2026-11-18T09:00:00Z',
      status: 'planned',
    });
    expect(data[1]).toMatchObject({
      lesson_id: movedId,
      start: '2026-11-19T11:00:00Z',
      moved_from: { lesson_id: lesson, start: '2026-11-18T09:00:00Z' },
    });
    expect(data[3]).toMatchObject({ transaction_id: paid.id, client_id, amount: 5_000, currency: 'RUB', direction: 'in' });
    expect(data[4]).toMatchObject({ reverses_id: paid.id });
    expect(data[5]).toMatchObject({ client_id, fields: ['name'] });
    expect(data[6]).toMatchObject({ client_id, fields: ['contacts'] });
    // Ids and few facts: no names, texts or contacts.
    expect(JSON.stringify(receiver.received)).not.toMatch(/Secretova|Irina|79161234567|Twice|(Client|Child|Teacher) \d/);
  });

  it('reports a conducted lesson', async () => {
    const lesson = await placed();
    await made({ events: ['lesson.conducted'] });
    const at = Temporal.Instant.from('2026-11-18T10:00:00Z');
    school.at(at);
    const teacher = await school.as(taught.teacher_id);
    expect((await teacher.post(`/api/events/lessons/${lesson}/conduct/`, { outcome: 'held' })).error).toBeNull();
    school.at(testNow);
    await sendAll();
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
      type: 'lesson.conducted',
      data: { lesson_id: lesson, status: 'held' },
    });
  });

  it('of a rolled back write is never sent, and none is queued for events without a subscription', async () => {
    await made({ events: ['payment.recorded'] });
    await placed();
    await school.database.db
      .transaction()
      .execute(async (db) => {
        await sql`insert into clients (name, created_at) values ('Gone', now())`.execute(db);
        throw new Error('refused');
      })
      .catch(() => {});
    await sendAll();
    expect(receiver.received).toEqual([]);
  });

  it.each([
    ['status 500', (response: import('node:http').ServerResponse) => response.writeHead(500).end('broken')],
    [
      'redirects are not followed',
      (response: import('node:http').ServerResponse) => response.writeHead(302, { location: '/elsewhere' }).end(),
    ],
    ['no answer within 0.3 seconds', () => {}],
    [
      'no answer within 0.3 seconds',
      (response: import('node:http').ServerResponse) => {
        response.writeHead(200);
        const drip = setInterval(() => response.write('.'), 50);
        response.on('close', () => clearInterval(drip));
      },
    ],
  ])('that fails (%s) is tried again later, ever more seldom, and then given up', async (fault, answer) => {
    const { webhook } = await made({ events: ['lesson.placed'] });
    receiver.answers(answer);
    await placed();
    await sendAll(300);
    const [first] = (await deliveries(webhook.id)).results;
    expect(first).toMatchObject({ state: 'waiting', tries: 1, attempts: [{ fault }] });
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook']);
    now = now.add({ seconds: 14 });
    expect(await sendNextDelivery(kernel, 300)).toBe(false);
    now = now.add({ seconds: 1 });
    receiver.answers((response) => response.writeHead(204).end());
    await sendAll(300);
    expect((await deliveries(webhook.id)).results).toMatchObject([{ state: 'delivered', tries: 2 }]);
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([`msg_${first?.id}`, `msg_${first?.id}`]);
  });

  it('about a client waits for the earlier one about the same client, and for no other client', async () => {
    const { webhook } = await made({ events: ['client.changed'] });
    const other = await school.build.taughtChild();
    await sendAll();
    receiver.received.length = 0;
    receiver.answers((response) => response.writeHead(500).end());
    const rename = (id: number, name: string) => sql`update clients set name = ${name} where id = ${id}`.execute(school.database.db);
    await rename(taught.client_id, 'First');
    expect(await sendNextDelivery(kernel)).toBe(true);
    await rename(taught.client_id, 'Second');
    await rename(other.client_id, 'Other');
    receiver.answers((response) => response.end());
    await sendAll();
    const clients = () => receiver.received.map(({ body }) => (JSON.parse(body) as { data: { client_id: number } }).data.client_id);
    expect(clients()).toEqual([taught.client_id, other.client_id]);
    now = now.add({ minutes: 1 });
    await sendAll();
    expect(clients()).toEqual([taught.client_id, other.client_id, taught.client_id, taught.client_id]);
    expect((await one(webhook.id)).waiting).toBe(0);
  });

  it('is sent once by several processes that look at the same time', async () => {
    await made({ events: ['client.changed'] });
    await sendAll();
    receiver.received.length = 0;
    receiver.answers((response) => void setTimeout(() => response.end(), 30));
    await sql`insert into clients (name, created_at) select 'Many', now() from generate_series(1, 20)`.execute(school.database.db);
    await Promise.all(Array.from({ length: 6 }, () => sendAll()));
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(20);
    expect(new Set(ids).size).toBe(20);
  });

  it('that a process left behind is sent by another one after a minute', async () => {
    await made({ events: ['lesson.placed'] });
    await placed();
    await sql`update webhook_deliveries set tries = 1, due_at = ${now.add({ seconds: 60 }).toString()}`.execute(school.database.db);
    expect(await sendNextDelivery(kernel)).toBe(false);
    now = now.add({ seconds: 60 });
    await sendAll();
    expect(receiver.received).toHaveLength(1);
  });

  it('is given up after its last try; it can be sent again with the same id', async () => {
    const { webhook } = await made({ events: ['lesson.placed'] });
    receiver.answers((response) => response.writeHead(503).end());
    await placed();
    for (let n = 0; n < mostTries; n += 1) {
      await sendAll();
      now = now.add({ hours: 7 });
    }
    const [given] = (await deliveries(webhook.id)).results;
    expect(given).toMatchObject({ state: 'failed', tries: mostTries });
    receiver.answers((response) => response.end());
    expect((await admin.post(`/api/webhook-deliveries/${given?.id}/resend/`)).status).toBe(200);
    await sendAll();
    expect((await deliveries(webhook.id)).results).toMatchObject([{ state: 'delivered' }]);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });
});

describe('a webhook that fails again and again', () => {
  it('is paused with one notice, queues meanwhile, and continues when an administrator resumes it', async () => {
    const { webhook } = await made({ events: ['client.changed'] });
    await sendAll();
    await collectMails(school.database, testNow);
    receiver.answers((response) => response.writeHead(500).end());
    await sql`insert into clients (name, created_at) select 'Many', now() from generate_series(1, ${failuresBeforePause + 5})`.execute(
      school.database.db,
    );
    await sendAll();
    expect(await one(webhook.id)).toMatchObject({
      state: 'paused',
      failures: failuresBeforePause,
      last_status: 500,
      waiting: failuresBeforePause + 5,
    });
    const mails = await collectMails(school.database, testNow);
    expect(mails.filter(({ subject }) => subject.includes('127.0.0.1'))).toHaveLength(1);
    now = now.add({ hours: 12 });
    await sendAll();
    expect(receiver.received.length).toBe(failuresBeforePause);
    const [some] = (await deliveries(webhook.id)).results;
    expect((await admin.post(`/api/webhook-deliveries/${some?.id}/resend/`)).error?.key).toBe('webhook_not_active');
    expect((await admin.post(`/api/webhooks/${webhook.id}/test/`)).error?.key).toBe('webhook_not_active');
    receiver.answers((response) => response.end());
    expect((await admin.post(`/api/webhooks/${webhook.id}/edit/`, { active: true })).body).toMatchObject({ state: 'active', failures: 0 });
    await sendAll();
    expect(await one(webhook.id)).toMatchObject({ state: 'active', waiting: 0 });
  });

  it('that is off queues nothing, and one that is deleted sends nothing that waited', async () => {
    const { webhook } = await made({ events: ['lesson.placed'] });
    await admin.post(`/api/webhooks/${webhook.id}/edit/`, { active: false });
    await placed();
    await admin.post(`/api/webhooks/${webhook.id}/edit/`, { active: true });
    await sendAll();
    expect(receiver.received).toEqual([]);
    await placed('2026-11-20T09:00:00Z');
    expect((await admin.post(`/api/webhooks/${webhook.id}/delete/`)).status).toBe(200);
    await sendAll();
    expect(receiver.received).toEqual([]);
  });
});

describe('the guard at delivery', () => {
  it('refuses a name that resolves to an inner address, and this machine where the school is no demo', async () => {
    const send = (url: string, local: boolean) => sendDelivery({ url, body: '{}', headers: {} }, { local, milliseconds: 2_000 });
    expect(await send(`https://127.0.0.1:${receiver.port}/`, false)).toMatchObject({ status: null, fault: 'the address is not allowed' });
    expect(await send(receiver.url, false)).toMatchObject({ fault: 'the address is not allowed' });
    const resolvesTo = (...addresses: string[]) => {
      const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      const limits = {
        local: false,
        milliseconds: 2_000,
        resolve: (_host: string, _options: object, answer: (error: null, all: typeof found) => void) => answer(null, found),
      };
      return sendDelivery({ url: `https://public.example:${receiver.port}/`, body: '{}', headers: {} }, limits);
    };
    for (const addresses of [['127.0.0.1'], ['10.1.2.3'], ['::ffff:127.0.0.1'], ['8.8.8.8', '169.254.169.254']])
      expect(await resolvesTo(...addresses)).toMatchObject({ status: null, fault: 'the name resolves to an address of an inner network' });
    expect(receiver.received).toEqual([]);
  });
});
