import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testNow } from '../../../test/build.ts';
import { testApp } from '../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../test/test-app.ts';
import { testSite } from '../../../test/setup/test-site.ts';
import { runJob } from '../../kernel/process/job.ts';
import { settingsReader } from '../../settings.ts';
import { findLedgerFaults } from '../ledger/check/ledger-faults.queries.ts';
import { defaultLessonPolicy } from '@lectern/contract/lessons/lesson-policy.rules';
import { expireSubscriptions } from './daily/expire-subscriptions.ts';

let school: TestApp;
let taught: Awaited<ReturnType<TestApp['build']['taughtChild']>>;
let manager: Caller;
let teacher: Caller;
let now = testNow;

beforeAll(async () => {
  school = await testApp();
});
beforeEach(async () => {
  at(testNow.toString());
  taught = await school.build.taughtChild();
  manager = await school.as(taught.manager_id);
  teacher = await school.as(taught.teacher_id);
});

function at(instant: string) {
  now = Temporal.Instant.from(instant);
  school.at(now);
}

async function expire(instant: string, settings: Record<string, unknown> = {}): Promise<void> {
  at(instant);
  const { database } = school;
  const clock = () => now;
  const reader = settingsReader(database.db, clock);
  const kernel = {
    database,
    clock,
    settings: { ...reader, read: async () => ({ ...(await reader.read()), ...settings }) },
    site: testSite,
    checkAnswers: true,
  };
  await runJob(kernel, { name: 'test', cron: '0 * * * *', work: expireSubscriptions }, new AbortController().signal);
}

async function lessonAt(start: string, more: object = {}): Promise<number> {
  return school.build.lesson({ ...taught, ...more }, start, { policy: defaultLessonPolicy, created_at: testNow.toString() });
}

const post = (path: string, body: object, by = manager) => by.post(path, body);
async function done(path: string, body: object, by = manager): Promise<{ id: number }> {
  const answer = await post(path, body, by);
  expect(answer.error).toBeNull();
  return answer.body as { id: number };
}
const pay = (amount: number, occasion_code = 'payment_bank') =>
  done('/api/transactions/transactions/', {
    client_id: taught.client_id,
    occasion_code,
    amount,
    business_date: '2026-11-16',
    comment: 'test',
  });
const conduct = (id: number) => done(`/api/events/lessons/${id}/conduct/`, { outcome: 'held' }, teacher);
const correct = (id: number) => done(`/api/events/lessons/${id}/correct/`, { reason: 'Wrong day' });
async function balance() {
  const { rows } = await sql`select money, prepaid, bonus, units_left from client_balances where client_id = ${taught.client_id}`.execute(
    school.database.db,
  );
  return rows[0];
}
async function occasionsOf(lesson: number) {
  const { rows } = await sql<{ code: string; amount: number; back: boolean }>`
    select occasion_code as code, amount, reverses_id is not null as back from ledger_transactions
    where lesson_id = ${lesson} and client_id is not null order by id`.execute(school.database.db);
  return rows.map(({ code, amount, back }) => `${back ? '-' : ''}${code} ${amount}`);
}

describe('a lesson of an expired package', () => {
  /** A package of 4 lessons for 4,000.02 that ends on 17 November. */
  async function sold(): Promise<number> {
    const abonement_id = await school.build.abonement(taught.service_course_id, { units: 4, price: 400_002 });
    await pay(400_002);
    const { id } = await done('/api/user-subscription-relation/', { client_id: taught.client_id, abonement_id });
    await sql`update user_subscriptions set ends_on = '2026-11-17' where id = ${id}`.execute(school.database.db);
    return id;
  }

  it.each([
    ['revenue', 'subscription_unit_back', 0],
    ['account', 'subscription_unit_back_account', 300_002],
  ] as const)('uses its unit when written up late, with the rest of the package in %s', async (to, occasion, onAccount) => {
    const id = await sold();
    const late = await lessonAt('2026-11-17T19:00:00Z');
    await expire('2026-11-25T01:00:00Z', { subscription_expiry_to: to });
    expect(await balance()).toMatchObject({ prepaid: 0, units_left: 0 });
    const preview = await teacher.get(`/api/events/lessons/${late}/conduct/`);
    expect(preview.status).toBe(200);
    await conduct(late);
    expect(await occasionsOf(late)).toEqual([`${occasion} 100000`, 'lesson_charge 100000']);
    expect(await balance()).toEqual({ money: onAccount, prepaid: 0, bonus: 0, units_left: 0 });
    const card = (await manager.get(`/api/user-subscription-relation/${id}/`)).body as { state: string; unit_lines: { state: string }[] };
    expect(card).toMatchObject({ state: 'expired' });
    expect(card.unit_lines.map(({ state }) => state)).toEqual(['used', 'expired', 'expired', 'expired']);
    expect(await findLedgerFaults(school.database.db)).toEqual([]);
  });

  it('uses its unit when corrected after the end, and a later correction lets it expire', async () => {
    await sold();
    const lesson = await lessonAt('2026-11-17T07:00:00Z');
    at('2026-11-17T09:00:00Z');
    await conduct(lesson);
    await expire('2026-11-25T01:00:00Z');
    await correct(lesson);
    await expire('2026-11-26T01:00:00Z');
    expect(await balance()).toEqual({ money: 0, prepaid: 0, bonus: 0, units_left: 0 });
    await conduct(lesson);
    expect((await occasionsOf(lesson)).slice(-2)).toEqual(['subscription_unit_back 100000', 'lesson_charge 100000']);
    expect(await balance()).toEqual({ money: 0, prepaid: 0, bonus: 0, units_left: 0 });
    await correct(lesson);
    await conduct(lesson);
    await correct(lesson);
    await expire('2026-11-27T01:00:00Z');
    expect(await balance()).toEqual({ money: 0, prepaid: 0, bonus: 0, units_left: 0 });
    expect(await findLedgerFaults(school.database.db)).toEqual([]);
  });

  it('is not paid by it after its end, in a freeze, for another child or for a partial charge', async () => {
    const id = await sold();
    await sql`insert into subscription_freezes (subscription_id, from_day, to_day, frozen_at) values (${id}, '2026-11-14', '2026-11-15', now())`.execute(
      school.database.db,
    );
    const [frozen, after] = [await lessonAt('2026-11-14T07:00:00Z'), await lessonAt('2026-11-18T07:00:00Z')];
    await expire('2026-11-25T01:00:00Z');
    for (const each of [frozen, after]) await conduct(each);
    expect(await balance()).toMatchObject({ money: -180_000 });
    const other = await school.build.client(taught.manager_id);
    await sql`update user_subscriptions set kid_id = ${other.kid_id} where id = ${id}`.execute(school.database.db);
    await conduct(await lessonAt('2026-11-13T07:00:00Z'));
    expect(await balance()).toMatchObject({ money: -270_000 });
  });

  it('uses each unit once when many lessons are written up late concurrently', async () => {
    await sold();
    const lessons: number[] = [];
    for (const hour of ['01', '02', '03', '04', '05', '06']) lessons.push(await lessonAt(`2026-11-17T${hour}:00:00Z`));
    await expire('2026-11-25T01:00:00Z');
    await Promise.all(lessons.map(conduct));
    expect(await balance()).toEqual({ money: -180_000, prepaid: 0, bonus: 0, units_left: 0 });
    expect(await findLedgerFaults(school.database.db)).toEqual([]);
  });
});

describe('a bonus', () => {
  let day = 30;

  const settings = async (values: Record<string, unknown>) => {
    await sql`delete from school_settings where key like 'bonus_pays%'`.execute(school.database.db);
    for (const [key, value] of Object.entries(values)) await school.build.setting(key, value);
    // Settings are cached for some seconds of a clock that only moves forward.
    day += 1;
    at(testNow.add({ hours: 24 * day }).toString());
  };

  it.each([
    [{ bonus_pays: 'first' }, ['lesson_charge_bonus 50000', 'lesson_charge_money 40000'], { money: -10_000, bonus: 0 }],
    [
      { bonus_pays: 'first', bonus_pays_percent: 30 },
      ['lesson_charge_bonus 27000', 'lesson_charge_money 63000'],
      { money: -33_000, bonus: 23_000 },
    ],
    [{ bonus_pays: 'last' }, ['lesson_charge_bonus 50000', 'lesson_charge_money 40000'], { money: -10_000, bonus: 0 }],
    [
      { bonus_pays: 'last', bonus_pays_percent: 10 },
      ['lesson_charge_bonus 9000', 'lesson_charge_money 81000'],
      { money: -51_000, bonus: 41_000 },
    ],
    [{ bonus_pays: 'never' }, ['lesson_charge_money 90000'], { money: -60_000, bonus: 50_000 }],
  ] as const)('pays a lesson as configured: %o', async (values, occasions, left) => {
    await settings(values);
    await pay(30_000);
    await pay(50_000, 'bonus');
    const lesson = await lessonAt('2026-11-16T07:00:00Z');
    await conduct(lesson);
    expect(await occasionsOf(lesson)).toEqual(occasions);
    expect(await balance()).toMatchObject(left);
    await correct(lesson);
    expect(await balance()).toMatchObject({ money: 30_000, bonus: 50_000 });
    await conduct(lesson);
    expect(await balance()).toMatchObject(left);
    expect(await findLedgerFaults(school.database.db)).toEqual([]);
  });

  it('shows in the balance with its lesson', async () => {
    await settings({ bonus_pays: 'first' });
    await pay(100_000, 'bonus');
    const lesson = await lessonAt('2026-11-16T07:00:00Z');
    await conduct(lesson);
    expect(await occasionsOf(lesson)).toEqual(['lesson_charge_bonus 90000']);
    const lines = (await manager.get(`/api/clients/${taught.client_id}/balance/?figure=bonus`)).body;
    expect(lines).toMatchObject({
      money: { bonus: 10_000 },
      results: [
        { amount: -90_000, balance: 10_000, occasion_code: 'lesson_charge_bonus', source: { lesson_id: lesson } },
        { amount: 100_000, balance: 100_000 },
      ],
    });
    const detail = (await manager.get(`/api/events/lessons/${lesson}/`)).body;
    expect(detail).toMatchObject({ charge: { amount: 90_000, why: [{}, {}, { key: 'by_bonus', params: { bonus: 90_000 } }] } });
  });
});
