import { minor } from '@lectern/contract/money';
import fc from 'fast-check';
import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testNow } from '../../../../test/build.ts';
import { collectMails } from '../../../../test/readers/mailbox.ts';
import { testApp } from '../../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../../test/test-app.ts';
import { testSite } from '../../../../test/setup/test-site.ts';
import { runJob } from '../../../kernel/process/job.ts';
import { settingsReader } from '../../../settings.ts';
import { lowBalanceMail } from './low-balance.rules.ts';
import type { LowBalance } from './low-balance.rules.ts';
import { warnLowBalance } from './warn-low-balance.ts';

let school: TestApp;
let taught: Awaited<ReturnType<TestApp['build']['taughtChild']>>;
let manager: Caller;
let now = testNow;

beforeAll(async () => {
  school = await testApp();
});
beforeEach(async () => {
  now = testNow;
  school.at(now);
  // Clients of other tests have no manager to notify.
  await sql`update clients set manager_id = null`.execute(school.database.db);
  await sql`delete from low_balance_warnings`.execute(school.database.db);
  await sql`delete from mail_outbox`.execute(school.database.db);
  taught = await school.build.taughtChild();
  await school.build.allow(taught.manager_id, abilities.payBeyondAccount);
  manager = await school.as(taught.manager_id);
  await speaks('ru');
});

const speaks = (locale: string | null) =>
  sql`update users set locale = ${locale} where id = ${taught.manager_id}`.execute(school.database.db);

/** Runs the job concurrently, a day later at each call. @returns the mails that it queued */
async function morning(settings: object = {}, atOnce = 1) {
  now = now.add({ hours: 24 });
  school.at(now);
  const { database } = school;
  const clock = () => now;
  const reader = settingsReader(database.db, clock);
  const set = { ...reader, read: async () => ({ ...(await reader.read()), ...settings }) };
  const kernel = { database, clock, settings: set, site: testSite, checkAnswers: true };
  const job = { name: 'low-balance', cron: '32 4 * * *', work: warnLowBalance };
  await Promise.all(Array.from({ length: atOnce }, () => runJob(kernel, job, new AbortController().signal)));
  return collectMails(database, now);
}

const pay = (amount: number, client_id = taught.client_id) =>
  manager.post('/api/transactions/transactions/', { client_id, occasion_code: 'payment_bank', amount, business_date: '2026-11-16' });

async function buy(units: number): Promise<void> {
  const price = 1_000;
  const abonement_id = await school.build.abonement(taught.service_course_id, { units, price });
  await pay(price);
  expect((await manager.post('/api/user-subscription-relation/', { client_id: taught.client_id, abonement_id })).error).toBeNull();
}

async function place(...days: string[]): Promise<void> {
  const { teacher_id, kid_id, course_id, service_course_id } = taught;
  for (const day of days) {
    const lesson = { teacher_id, kid_id, course_id, service_course_id, start: `${day}T07:00:00Z`, minutes: 45 };
    expect((await manager.post('/api/events/lessons/', lesson)).error).toBeNull();
  }
}

const owe = (amount: number) =>
  manager.post('/api/transactions/transactions/', {
    client_id: taught.client_id,
    occasion_code: 'refund_bank',
    amount,
    business_date: '2026-11-16',
    comment: 'test',
  });

describe('the low balance mail', () => {
  it('is not sent about clients with enough, about colleagues’ clients, or if turned off', async () => {
    await buy(8);
    await place('2026-11-18', '2026-11-20');
    await school.as((await school.build.taughtChild()).manager_id);
    expect(await morning()).toEqual([]);
    await owe(100);
    expect(await morning({ low_balance_mails: false })).toEqual([]);
  });

  it('is sent once about lessons that run out, with the day and a link, and again only after recovery', async () => {
    await buy(1);
    await place('2026-11-18', '2026-11-20');
    const [mail, ...others] = await morning();
    expect(others).toEqual([]);
    const address = await sql<{ email: string }>`select email from users where id = ${taught.manager_id}`.execute(school.database.db);
    expect(mail?.to).toBe(address.rows[0]?.email);
    expect(mail?.subject).toBe('Пора напомнить об оплате, клиентов: 1');
    expect(mail?.text).toContain('осталось уроков: 1, первый неоплаченный урок 20.11.2026');
    expect(mail?.text).toContain(`${testSite.publicUrl}/clients/${taught.client_id}`);
    expect(await morning()).toEqual([]);
    await buy(2);
    expect(await morning()).toEqual([]);
    await place('2026-11-21', '2026-11-23', '2026-11-24');
    expect(await morning()).toHaveLength(1);
  });

  it('is one mail about all clients of a manager, once, with concurrent processes', async () => {
    const other = await school.build.client(taught.manager_id);
    await owe(12_345);
    await manager.post('/api/transactions/transactions/', {
      client_id: other.client_id,
      occasion_code: 'refund_card',
      amount: 100,
      business_date: '2026-11-16',
      comment: 'test',
    });
    const mails = await morning({}, 4);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe('Пора напомнить об оплате, клиентов: 2');
    expect(mails[0]?.text).toContain('долг 123,45\u00a0₽');
    const { rows } = await sql`select new from audit_log where action = 'low_balance.tell' and entity_id = ${taught.manager_id}`.execute(
      school.database.db,
    );
    expect(rows).toHaveLength(1);
  });

  it('is sent about money below the configured limit, in the school’s language by default', async () => {
    await speaks(null);
    await pay(5_000);
    expect(await morning()).toEqual([]);
    const [mail] = await morning({ low_balance_money: 5_001, client_language: 'en' });
    expect(mail?.text).toContain('on account 50.00\u00a0₽');
  });

  it('is not sent to a deactivated manager, but to the next one of the client', async () => {
    await owe(100);
    await sql`update users set state = 'inactive' where id = ${taught.manager_id}`.execute(school.database.db);
    expect(await morning()).toEqual([]);
    const next = await school.build.user('AccountManager');
    await sql`update clients set manager_id = ${next} where id = ${taught.client_id}`.execute(school.database.db);
    expect(await morning()).toHaveLength(1);
  });
});

it('lists every client once with the number left out, and has a single-line subject for any name', () => {
  const low = fc.record({
    client_id: fc.integer({ min: 1, max: 500 }),
    client_name: fc.string({ minLength: 1, maxLength: 30 }),
    manager_id: fc.constant(1),
    kid_id: fc.constant(null),
    service_course_id: fc.constant(null),
    money: fc.integer({ min: -1_000_000, max: 1_000_000 }).map(minor),
    currency: fc.constant('RUB' as const),
  });
  fc.assert(
    fc.property(fc.uniqueArray(low, { selector: ({ client_id }) => client_id, minLength: 1, maxLength: 80 }), (lows: LowBalance[]) => {
      for (const language of ['en', 'ru'] as const) {
        const { subject, text } = lowBalanceMail('Anna', lows, language, 'https://school.test');
        expect(subject).toContain(String(lows.length));
        expect(subject).not.toMatch(/[\r\n]/);
        const named = text.match(/\/clients\/\d+/g) ?? [];
        expect(named).toHaveLength(Math.min(40, lows.length));
        expect(new Set(named).size).toBe(named.length);
        if (lows.length > 40) expect(text).toContain(String(lows.length - 40));
      }
    }),
    { numRuns: 50 },
  );
});
