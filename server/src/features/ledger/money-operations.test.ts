import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testNow } from '../../../test/build.ts';
import { endingOf, moneySchool } from '../../../test/operations/money-school.ts';
import { moveMoney } from '../../../test/operations/move-money.ts';
import { wrongBooks } from '../../../test/operations/wrong-books.ts';
import type { Send } from '../../../test/operations/repeated-writes.ts';
import { testApp } from '../../../test/test-app.ts';

const operations = 400;
const onPayments = ['pay 201', 'refund 201', 'reverse 201'];
const expected = [...onPayments, 'sell 201', 'conduct 200', 'correct 200', 'freeze 200', 'refund a package 200', 'issue 200'];

it('keeps the books consistent and uses no unit twice under concurrent and repeated operations', async () => {
  const app = await testApp();
  const { school, managers, teacher } = await moneySchool(app.database, app.build, testNow, { clients: 4, lessons: 12 });
  const sendAs = async (id: number): Promise<Send> => {
    const caller = await app.as(id);
    return (method, path, body, key) =>
      method === 'GET' ? caller.get(path) : caller.post(path, body, key === undefined ? {} : { 'idempotency-key': key });
  };
  const senders = await Promise.all(managers.map(sendAs));
  const end = endingOf(app.database, () => testNow);
  const done = await moveMoney(senders, await sendAs(teacher), end, school, { count: operations, atOnce: 8, expected, seed: 3 });
  expect(done.faults).toEqual([]);
  // The order of concurrent operations decides whether a random end finds an active package.
  const { rows: active } = await sql<{ id: number }>`select id from user_subscriptions where state = 'active' order by id limit 1`.execute(
    app.database.db,
  );
  if (active[0] !== undefined) expect(await end(active[0].id)).toBeNull();
  expect(await wrongBooks(app.database.db, done.acknowledged)).toEqual({ ledger: [], others: {} });
  const { rows } = await sql`select from user_subscriptions where state = 'expired'`.execute(app.database.db);
  expect(rows.length).toBeGreaterThan(0);
  // Guards against a test without any case.
  expect(expected.filter((answer) => !done.answers.has(answer))).toEqual([]);
}, 180_000);
