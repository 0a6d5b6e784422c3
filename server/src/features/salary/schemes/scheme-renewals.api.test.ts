import { abilities } from '@lectern/contract/permissions';
import type { SchemePay } from '@lectern/contract/salary/schemes/scheme-pay.schema';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../../test/test-app.ts';

let school: TestApp;
let taught: Awaited<ReturnType<TestApp['build']['taughtChild']>>;
let manager: Caller;
let abonement: number;

beforeAll(async () => {
  school = await testApp();
  taught = await school.build.taughtChild();
  manager = await school.as(taught.manager_id);
  const { rows } = await sql<{ id: number }>`
    insert into abonements (service_course_id, title, units, price, currency, valid_days, freeze_days, grade_from, grade_to)
    values (${taught.service_course_id}, '4 lessons', 4, 40000, 'RUB', 70, 0, 1, 11) returning id
  `.execute(school.database.db);
  abonement = rows[0]?.id ?? 0;
  const setter = await school.as(await school.build.user('Methodist', { abilities: [abilities.setRates] }));
  const none = { fixed: 0, payment_share: 0, per_child: 0, per_teacher: 0 };
  const scheme = { role: 'AccountManager', user_id: null, effective_from: '2026-11-01', renewal_share: 1_000, ...none };
  expect((await setter.post('/api/pay-schemes/', scheme)).error).toBeNull();
  const payment = { client_id: taught.client_id, occasion_code: 'payment_bank', amount: 1_000_000, business_date: '2026-11-16' };
  expect((await manager.post('/api/transactions/transactions/', payment)).error).toBeNull();
});

async function sell(day: string): Promise<number> {
  school.at(`${day}T09:00:00Z`);
  const body = { client_id: taught.client_id, kid_id: taught.kid_id, abonement_id: abonement };
  const sold = await manager.post('/api/user-subscription-relation/', body);
  expect(sold.error).toBeNull();
  return (sold.body as { id: number }).id;
}

/** A lesson of the child that uses a unit of a package. */
async function hold(start: string): Promise<void> {
  const id = await school.build.lesson(taught, start);
  const teacher = await school.as(taught.teacher_id);
  expect((await teacher.post(`/api/events/lessons/${id}/conduct/`, { outcome: 'held' })).error).toBeNull();
}

describe('a renewed package', () => {
  it('counts once lessons of an earlier one were taken, and is taken off when it is returned', async () => {
    const { body } = await manager.get(`/api/pay-schemes/pay/${taught.manager_id}/`);
    expect((body as SchemePay).lines).toEqual([]);
    const renewals = async () => {
      const { lines } = (await manager.get(`/api/pay-schemes/pay/${taught.manager_id}/`)).body as SchemePay;
      return lines.map(({ kind, amount, event }) => [kind, amount, event?.reverses ?? null]);
    };
    await sell('2026-11-16');
    // Splitting a package in two is no renewal.
    await sell('2026-11-17');
    expect(await renewals()).toEqual([]);
    await hold('2026-11-17T07:00:00Z');
    const renewed = await sell('2026-11-18');
    expect(await renewals()).toEqual([['renewal', 4_000, null]]);
    const refund = await manager.post(`/api/user-subscription-relation/${renewed}/refund/`, { comment: 'Moves away' });
    expect(refund.error).toBeNull();
    expect((await renewals()).map(([, amount]) => amount).toSorted()).toEqual([-4_000, 4_000]);
  });
});
