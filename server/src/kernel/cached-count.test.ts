import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import type { Database } from '../db/client.ts';
import { cachedCount } from './cached-count.ts';

let database: Database;
beforeAll(async () => {
  ({ database } = await testDatabase());
  await database.exec('create table numbers (n integer)');
});
beforeEach(() => database.exec('truncate numbers'));

const fill = (many: number) => sql`insert into numbers select generate_series(1, ${many}::int)`.execute(database.db);
const count = (over: number) =>
  cachedCount(database.db, sql<{ count: number }>`select count(*)::int as count from numbers where n > ${over}`);

describe('cachedTotals', () => {
  it('counts up to a thousand exactly', async () => {
    await fill(1_000);
    expect(await count(0)).toBe(1_000);
    await fill(1);
    expect(await count(0)).toBe(1_001);
  });

  it('caches larger totals for seconds, by statement and values', async () => {
    await fill(2_000);
    expect(await count(-1)).toBe(2_000);
    await fill(5);
    expect(await count(-1)).toBe(2_000);
    expect(await count(-2)).toBe(2_005);
    const now = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 3_600_000);
    expect(await Promise.all([count(-1), count(-1)])).toEqual([2_005, 2_005]);
    clock.mockRestore();
  });

  it('does not cache a failed count', async () => {
    const broken = () => cachedCount(database.db, sql<{ count: number }>`select count(*)::int as count from later_numbers`);
    await expect(broken()).rejects.toThrow('later_numbers');
    await database.exec('create table later_numbers (n integer)');
    expect(await broken()).toBe(0);
  });
});
