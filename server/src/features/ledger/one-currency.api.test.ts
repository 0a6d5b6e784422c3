import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { Caller, TestApp } from '../../../test/test-app.ts';
import { taughtSchool } from '../../../test/families/taught-school.ts';
import type { TaughtChild } from '../../../test/families/taught-school.ts';
import { cancelReasons } from '../../../test/builders/reasons.ts';

let school: TestApp;
let taught: TaughtChild;
let manager: Caller;
let teacher: Caller;

beforeEach(async () => {
  ({ school, taught, manager, teacher } = await taughtSchool());
  await pay();
});

const pay = () =>
  manager.post('/api/transactions/transactions/', {
    client_id: taught.client_id,
    occasion_code: 'payment_bank',
    amount: 5_000,
    business_date: '2026-11-16',
  });

/** A lesson of the child that is over and can be written up. */
async function lesson(): Promise<string> {
  const { teacher_id, kid_id, course_id, service_course_id } = taught;
  const input = { teacher_id, kid_id, course_id, service_course_id, start: '2026-11-17T07:00:00Z', minutes: 45 };
  const { id } = (await manager.post('/api/events/lessons/', input)).body as { id: number };
  school.at('2026-11-17T09:00:00Z');
  return `/api/events/lessons/${id}/`;
}
const figures = async () => {
  const { rows } = await sql`select money, prepaid, units_left from client_balances where client_id = ${taught.client_id}`.execute(
    school.database.db,
  );
  return rows;
};

it('refuses to charge a lesson whose service has a price in a second currency', async () => {
  const before = await figures();
  const url = await lesson();
  await sql`update service_courses set currency = 'EUR' where id = ${taught.service_course_id}`.execute(school.database.db);
  for (const answer of [
    await teacher.post(`${url}conduct/`, { outcome: 'held' }),
    await teacher.post(`${url}conduct/`, { outcome: 'client_no_show' }),
    await manager.post(`${url}cancel/`, { reason_id: cancelReasons.familyPlans }),
  ])
    expect(answer.error).toMatchObject({ key: 'currency_not_supported', params: { requested: 'EUR', school: 'RUB' } });
  expect(await figures()).toEqual(before);
});

it('refuses to pay a lesson at a rate in a second currency, and charges nothing then', async () => {
  const before = await figures();
  const url = await lesson();
  await sql`update rate_versions set currency = 'USD' where teacher_id = ${taught.teacher_id}`.execute(school.database.db);
  expect((await teacher.post(`${url}conduct/`, { outcome: 'held' })).error).toMatchObject({ params: { requested: 'USD', school: 'RUB' } });
  expect(await figures()).toEqual(before);
});

it('refuses to sell a package in a second currency, and to pay it with money of the first', async () => {
  const abonement_id = await school.build.abonement(taught.service_course_id, { price: 6_000 });
  await sql`update abonements set currency = 'EUR' where id = ${abonement_id}`.execute(school.database.db);
  const sale = { client_id: taught.client_id, abonement_id };
  expect((await manager.post('/api/user-subscription-relation/', sale)).error?.key).toBe('abonement_not_sold');
  await sql`update abonements set currency = 'RUB' where id = ${abonement_id}`.execute(school.database.db);
  const sold = (await manager.post('/api/user-subscription-relation/', sale)).body as { id: number };
  // The API never changes a sold package; only a damaged database has such a row.
  await school.database.exec(`
    alter table user_subscriptions disable trigger user_subscriptions_terms_kept;
    update user_subscriptions set currency = 'EUR' where id = ${sold.id};
    alter table user_subscriptions enable trigger user_subscriptions_terms_kept;
  `);
  expect((await pay()).status).toBe(201);
  expect((await manager.get(`/api/user-subscription-relation/${sold.id}/`)).body).toMatchObject({ state: 'awaiting_payment' });
  expect(await figures()).toMatchObject([{ money: 10_000, prepaid: 0 }]);
});

it('the database refuses an account in a second currency', async () => {
  await expect(
    school.database.exec(`insert into ledger_accounts (kind, client_id, currency) values ('client_money', ${taught.client_id}, 'EUR')`),
  ).rejects.toMatchObject({ code: 'LE041' });
});
