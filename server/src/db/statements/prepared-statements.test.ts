import { CompiledQuery, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import type { Db } from '../client.ts';

const { database } = await testDatabase();
const mostPrepared = 500;

const add = (db: Db, text: string) => db.executeQuery<{ sum: number }>(CompiledQuery.raw(text, [1]));
const other = (n: number) => `select $1::int + ${n} as sum`;

/** The statements that the connection keeps prepared. */
async function prepared(db: Db): Promise<Set<string>> {
  // Without a value a statement is sent unnamed, and changes nothing.
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
  return new Set(rows.map(({ statement }) => statement));
}

const onOneConnection = (work: (db: Db) => Promise<void>) => database.db.connection().execute(work);

describe('prepared statements of a connection', () => {
  it('are at most 500, and the least recently used one gives way', async () => {
    await onOneConnection(async (db) => {
      for (let n = 0; n < mostPrepared + 100; n += 1) await add(db, other(n));
      const kept = await prepared(db);
      expect(kept.size).toBeLessThanOrEqual(mostPrepared);
      expect([kept.has(other(0)), kept.has(other(mostPrepared + 99))]).toEqual([false, true]);
    });
  });

  it('include one that is used often, however many others have come first', async () => {
    const often = 'select $1::int + 10000 as sum';
    await onOneConnection(async (db) => {
      for (let n = 0; n < mostPrepared; n += 1) await add(db, other(n));
      for (let n = 0; n < mostPrepared + 100; n += 1) {
        await add(db, other(20_000 + n));
        if (n % 100 === 0) await add(db, often);
      }
      expect(await prepared(db)).toContain(often);
    });
  });

  it('answer the same after they gave way, many at a time and in a transaction', async () => {
    await onOneConnection(async (db) => {
      for (let n = 0; n < mostPrepared + 1; n += 1) await add(db, other(n));
      const answers = await Promise.all(Array.from({ length: 2 * mostPrepared }, (_, n) => add(db, other(n % (mostPrepared + 1)))));
      expect(answers.map(({ rows }) => rows[0]?.sum)).toEqual(answers.map((_, n) => 1 + (n % (mostPrepared + 1))));
    });
    const sums = await database.db.transaction().execute(async (db) => {
      const found: (number | undefined)[] = [];
      for (let n = 0; n < mostPrepared + 1; n += 1) found.push((await add(db, other(n))).rows[0]?.sum);
      return found;
    });
    expect(sums).toEqual(sums.map((_, n) => 1 + n));
  });

  it('survive one that the database refuses', async () => {
    const wrong = 'select $1::int / 0 as sum';
    await onOneConnection(async (db) => {
      await expect(add(db, wrong)).rejects.toThrow('division by zero');
      for (let n = 0; n < mostPrepared + 1; n += 1) await add(db, other(n));
      await expect(add(db, wrong)).rejects.toThrow('division by zero');
      await expect(add(db, 'select $1::int + missing')).rejects.toThrow('missing');
      expect((await add(db, other(1))).rows).toEqual([{ sum: 2 }]);
    });
  });

  it('leave out one of more than 10,000 characters', async () => {
    const long = `${other(1)} /* ${'x'.repeat(10_000)} */`;
    await onOneConnection(async (db) => {
      expect((await add(db, long)).rows).toEqual([{ sum: 2 }]);
      expect(await prepared(db)).not.toContain(long);
    });
  });
});
