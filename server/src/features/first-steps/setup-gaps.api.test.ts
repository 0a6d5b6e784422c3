import type { SetupGap, SetupGaps } from '@lectern/contract/first-steps/first-steps.schema';
import { abilities } from '@lectern/contract/permissions';
import type { NewWebhook } from '@lectern/contract/webhooks/webhooks.schema';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { testNow } from '../../../test/build.ts';
import { openBrowser } from '../../../test/readers/browser.ts';
import type { TestBrowser } from '../../../test/readers/browser.ts';
import { startReceiver } from '../../../test/readers/receiver.ts';
import { testSite } from '../../../test/setup/test-site.ts';
import { testApp } from '../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../test/test-app.ts';
import type { Kernel } from '../../kernel/calls/run-endpoint.ts';
import type { Job } from '../../kernel/process/job.ts';
import { startJobs } from '../../kernel/process/jobs.ts';
import { settingsReader } from '../../settings.ts';
import { hashPassword } from '../accounts/password.ts';
import { codeOfStep } from '../accounts/second-factor/totp.rules.ts';
import { failuresBeforePause } from '../webhooks/delivery.rules.ts';
import { sendNextDelivery } from '../webhooks/webhook-worker.ts';

const path = '/api/first-steps/gaps/';
const site = { ...testSite, localWebhooks: true };
let school: TestApp;
let kernel: Kernel;
let admin: Caller;

beforeAll(async () => {
  school = await testApp({ site });
  const clock = () => testNow;
  kernel = { database: school.database, clock, settings: settingsReader(school.database.db, clock), site, checkAnswers: true };
  const { manageStaff, setRates, keepReferenceData } = abilities;
  admin = await school.as(await school.build.user('AccountManager', { abilities: [manageStaff, setRates, keepReferenceData] }));
});

type Counted = Partial<Record<SetupGap, number>>;
const gaps = async (by: Pick<Caller, 'get'> = admin): Promise<Counted> =>
  Object.fromEntries(((await by.get(path)).body as SetupGaps).gaps.map(({ key, count }) => [key, count]));
const gap = async (key: SetupGap) => (await gaps())[key] ?? 0;

it('shows gaps of the setup to administrators only', async () => {
  const manager = await school.as(await school.build.user('AccountManager'));
  expect((await manager.get(path)).error?.key).toBe('forbidden');
  expect((await school.nobody.get(path)).error?.key).toBe('not_signed_in');
});

it('counts only what is misconfigured or not assigned', async () => {
  const { db } = school.database;
  const { teacher_id, client_id } = await school.build.taughtChild();
  const idle = await school.build.user('Teacher');
  const before = await gaps();
  expect(before).toMatchObject({ requisites: 1, backup_never: 1 });
  const change = async (statement: ReturnType<typeof sql>, more: Partial<Record<SetupGap, number>>) => {
    const was = await gaps();
    await statement.execute(db);
    const is = await gaps();
    for (const [key, by] of Object.entries(more) as [SetupGap, number][]) expect([key, is[key] ?? 0]).toEqual([key, (was[key] ?? 0) + by]);
  };
  const at = '2026-11-20T09:00:00Z';
  await change(sql`update clients set manager_id = null where id = ${client_id}`, { clients_without_manager: 1 });
  await change(sql`update clients set status = 'inactive', inactive_reason = 'quits' where id = ${client_id}`, {
    clients_without_manager: -1,
  });
  await change(sql`update teachers set curator_id = null where id = ${teacher_id}`, { teachers_without_curator: 1 });
  await change(sql`delete from teacher_skills where teacher_id = ${teacher_id}`, { teachers_without_courses: 1 });
  await change(sql`delete from working_hours where teacher_id = ${teacher_id}`, {});
  await change(
    sql`insert into working_hours (teacher_id, weekday, start_minute, finish_minute, zone, valid_from)
        values (${teacher_id}, 1, 600, 900, 'Europe/Moscow', '2026-01-01')`,
    { teachers_without_hours: -1 },
  );
  await change(
    sql`insert into mail_outbox (recipient, subject, state, created_at, due_at, useless_at) values
        ('a@b.test', 'x', 'failed', ${at}, ${at}, ${at}), ('a@b.test', 'x', 'sent', ${at}, ${at}, ${at}),
        ('a@b.test', 'x', 'failed', '2026-10-01T09:00:00Z', ${at}, ${at}), ('', 'x', 'failed', ${at}, ${at}, ${at})`,
    { mails_failed: 1 },
  );
  await change(sql`delete from role_grants where user_id = ${idle}`, { users_without_role: 1 });
  await change(sql`update users set state = 'invited', password_hash = null where id = ${idle}`, {
    users_without_role: -1,
    invitations_expired: 1,
  });
  await change(
    sql`insert into school_settings (key, value, updated_at) values ('requisites', '{"name": "School"}', ${at})
    on conflict (key) do update set value = excluded.value`,
    { requisites: -1 },
  );
  await change(
    sql`insert into backups (begun_at, ended_at, origin, file, bytes, row_count) values (${at}, ${at}, 'command', 'a.backup', 1, 1)`,
    { backup_never: -1 },
  );
});

it('links to lists that show exactly the counted records', async () => {
  const { db } = school.database;
  const { teacher_id, client_id } = await school.build.taughtChild();
  await sql`update clients set manager_id = null where id = ${client_id}`.execute(db);
  await sql`update teachers set curator_id = null where id = ${teacher_id}`.execute(db);
  const all = await school.as(
    await school.build.user('AccountManager', { abilities: [abilities.manageStaff, abilities.allClients, abilities.allSchedules] }),
  );
  const counted = await gaps();
  for (const [key, path] of [
    ['clients_without_manager', 'clients/?status=active&no_manager=true'],
    ['teachers_without_curator', 'teachers/?status=active&lacks=curator'],
    ['teachers_without_courses', 'teachers/?status=active&lacks=courses'],
    ['teachers_without_hours', 'teachers/?status=active&no_hours=true'],
  ] as const)
    expect([key, ((await all.get(`/api/${path}`)).body as { count: number }).count]).toEqual([key, counted[key] ?? 0]);
});

describe('a gap is there as long as its cause', () => {
  it('an automatically paused webhook until it resumes, but not one that an administrator turned off', async () => {
    const receiver = await startReceiver();
    onTestFinished(() => receiver.close());
    const { webhook } = (await admin.post('/api/webhooks/', { url: receiver.url, events: ['client.changed'] })).body as NewWebhook;
    const edit = (active: boolean) => admin.post(`/api/webhooks/${webhook.id}/edit/`, { active });
    receiver.answers((response) => response.writeHead(500).end());
    const { db } = school.database;
    const fail = async (times: number) => {
      await sql`insert into clients (name, created_at) select 'Many', now() from generate_series(1, ${times}::int)`.execute(db);
      while (await sendNextDelivery(kernel, 2_000));
    };
    await fail(failuresBeforePause - 1);
    expect(await gap('webhooks_paused')).toBe(0);
    await fail(1);
    expect(await gap('webhooks_paused')).toBe(1);
    expect((await edit(true)).status).toBe(200);
    expect(await gap('webhooks_paused')).toBe(0);
    await sql`update webhooks set state = 'paused', paused_at = ${testNow.toString()} where id = ${webhook.id}`.execute(db);
    expect(await gap('webhooks_paused')).toBe(1);
    expect((await edit(false)).body).toMatchObject({ state: 'off' });
    expect(await gap('webhooks_paused')).toBe(0);
  });

  it('a job that failed its last try, until it succeeds; one that will be tried again is none', async () => {
    let fails = true;
    const broken: Job = {
      name: 'broken',
      cron: '0 3 1 1 *',
      work: () => (fails ? Promise.reject(new Error('no paper')) : Promise.resolve()),
    };
    onTestFinished(await startJobs({ kernel, jobs: [broken], onFault: () => {}, lookEverySeconds: 0.5 }));
    const { db } = school.database;
    const state = async () =>
      (await sql<{ state: string }>`select state::text from jobs.job where name = 'broken' order by created_on desc limit 1`.execute(db))
        .rows[0]?.state;
    await expect.poll(state, { timeout: 20_000 }).toBe('retry');
    expect(await gap('jobs_failed')).toBe(0);
    // Two minutes later all its retries have failed.
    await sql`update jobs.job set retry_limit = retry_count where name = 'broken'`.execute(db);
    expect((await admin.post('/api/jobs/run/', { name: 'broken' })).status).toBe(200);
    await expect.poll(state, { timeout: 20_000 }).toBe('failed');
    expect(await gap('jobs_failed')).toBe(1);
    fails = false;
    expect((await admin.post('/api/jobs/run/', { name: 'broken' })).status).toBe(200);
    await expect.poll(state, { timeout: 20_000 }).toBe('completed');
    expect(await gap('jobs_failed')).toBe(0);
  });

  it('a service that is taught without a price, until the day of its first price', async () => {
    const { course_id, service_course_id } = await school.build.course({ price: 0 });
    const trial = await school.build.course({ price: 0, kind: 'trial' });
    const before = await gap('services_without_price');
    expect(before).toBeGreaterThan(0);
    const price = (valid_from: string, id = service_course_id) =>
      admin.post(`/api/service-courses/${id}/prices/`, { valid_from, price: 90_000 });
    expect((await price('2026-11-17')).body).toMatchObject({ price_now: 0 });
    expect(await gap('services_without_price')).toBe(before);
    expect((await price('2026-11-16')).status).toBe(200);
    expect(await gap('services_without_price')).toBe(before - 1);
    const unpriced = await school.build.course({ price: 0 });
    const { db } = school.database;
    expect(await gap('services_without_price')).toBe(before);
    await sql`update service_courses set active = false where id = ${unpriced.service_course_id}`.execute(db);
    expect(await gap('services_without_price')).toBe(before - 1);
    await sql`update service_course_prices set price = 0 where service_course_id = ${service_course_id}`.execute(db);
    expect(await gap('services_without_price')).toBe(before);
    await sql`update courses set active = false where id = ${course_id}`.execute(db);
    expect(await gap('services_without_price')).toBe(before - 1);
    expect((await price('2026-11-16', trial.service_course_id)).status).toBe(200);
    expect(await gap('services_without_price')).toBe(before - 1);
  });

  it('a teacher without a rate, until one is set, and again once it is dropped', async () => {
    const of = await school.build.course();
    const before = await gap('teachers_without_rate');
    const teacher_id = await school.build.teacher(of, { rate: null });
    expect(await gap('teachers_without_rate')).toBe(before + 1);
    const rates = `/api/teachers/${teacher_id}/edit/profile/salary/`;
    const which = { service_course_id: of.service_course_id, effective_from: '2026-12-01' };
    expect((await admin.post(rates, { ...which, amount: 60_000 })).status).toBe(200);
    expect(await gap('teachers_without_rate')).toBe(before);
    expect((await admin.post(`${rates}drop/`, which)).status).toBe(200);
    expect(await gap('teachers_without_rate')).toBe(before + 1);
    await sql`update teachers set status = 'inactive', inactive_reason = 'quits' where id = ${teacher_id}`.execute(school.database.db);
    expect(await gap('teachers_without_rate')).toBe(before);
  });
});

describe('staff without a second factor', () => {
  const email = 'factor@lectern.test';
  const password = 'correct horse';
  const own = '/api/accounts/second-factor/';

  async function turnOn(browser: TestBrowser): Promise<void> {
    const { secret } = (await browser.post(`${own}start/`, { current_password: password })).body as { secret: string };
    const code = codeOfStep(secret, Math.floor(testNow.epochMilliseconds / 30_000));
    expect((await browser.post(`${own}confirm/`, { code })).status).toBe(200);
  }

  it('are a gap where the school requires one, until they have set it up', async () => {
    const guarded = await testApp();
    const password_hash = await hashPassword(password);
    const signedIn = async (address: string, ...more: number[]) => {
      await guarded.build.user('AccountManager', { email: address, password_hash, abilities: more });
      const browser = await openBrowser(guarded.app);
      await browser.signIn(address, password);
      return browser;
    };
    const administrator = await signedIn(email, abilities.manageStaff);
    const colleague = await signedIn('colleague@lectern.test');
    await guarded.build.user('');
    await turnOn(administrator);
    expect(await gaps(administrator)).not.toHaveProperty('staff_without_factor');
    await guarded.build.setting('second_factor_required', true);
    guarded.at(testNow.add({ hours: 1 }));
    expect(await gaps(administrator)).toMatchObject({ staff_without_factor: 1 });
    guarded.at(testNow);
    await turnOn(colleague);
    guarded.at(testNow.add({ hours: 1 }));
    expect(await gaps(administrator)).not.toHaveProperty('staff_without_factor');
  });
});
