import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';

const { database } = await testDatabase();
const { db } = database;

it('lets requests and timers run between the statements of a long series', async () => {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  for (let statement = 0; statement < 20; statement += 1) await sql`select count(*) from generate_series(1, 100000)`.execute(db);
  clearInterval(timer);
  expect(turns).toBeGreaterThanOrEqual(10);
});

it('serves a waiting caller between the statements of a long series', async () => {
  const order: string[] = [];
  setTimeout(async () => {
    await sql`select 1`.execute(db);
    order.push('waiting caller');
  }, 1);
  for (let statement = 0; statement < 20; statement += 1) {
    await sql`select count(*) from generate_series(1, 100000)`.execute(db);
    order.push(`statement ${statement}`);
  }
  expect(order.indexOf('waiting caller')).toBeGreaterThanOrEqual(0);
  expect(order.indexOf('waiting caller')).toBeLessThan(10);
});
