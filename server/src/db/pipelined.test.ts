import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import type { Db } from './client.ts';
import { ask, askTogether, question } from '../kernel/questions.ts';
import { withCommit } from './pipelined.ts';

const { database } = await testDatabase();
const { db } = database;

const key = (name: string) => `pipelined_${name}`;
const added = (name: string, value = '1') =>
  question(
    sql<{
      key: string;
    }>`insert into school_settings (key, value, updated_at) values (${key(name)}, ${value}::text::jsonb, now()) returning key`,
    ([row]) => row?.key,
  );
const counted = (name: string) =>
  question(sql<{ count: number }>`select count(*)::int as count from school_settings where key = ${key(name)}`, ([row]) => row?.count);
const failing = (why: string) => question(sql`select ${why}::text::integer`, () => why);
const lastly = (db: Db, name: string, value = '1') =>
  withCommit(db, sql`insert into school_settings (key, value, updated_at) values (${key(name)}, ${value}::text::jsonb, now())`.compile(db));

describe('questions asked together', () => {
  it('see what those before them wrote, and are answered each by its own rows', async () => {
    const answers = await db.transaction().execute((transaction) => askTogether(transaction, [counted('a'), added('a'), counted('a')]));
    expect(answers).toEqual([0, key('a'), 1]);
  });

  it('throw the first failure, once all have come back, and leave nothing of their transaction', async () => {
    const work = db.transaction().execute((transaction) => askTogether(transaction, [added('b'), failing('first'), failing('second')]));
    await expect(work).rejects.toThrow('"first"');
    expect(await ask(db, counted('b'))).toBe(0);
  });

  it('that fail without a transaction leave what the others did, and the connection as it was', async () => {
    await expect(askTogether(db, [added('c'), failing('alone'), counted('c')])).rejects.toThrow('"alone"');
    await Promise.all(Array.from({ length: 12 }, async () => expect(await ask(db, counted('c'))).toBe(1)));
  });

  it('that are new to a connection, and are asked twice at once, are prepared once', async () => {
    const asked = await askTogether(db, [counted('d'), counted('d'), added('d'), counted('d')]);
    expect(asked).toEqual([0, 0, key('d'), 1]);
  });
});

describe('a statement that goes with the commit', () => {
  it('is there once the transaction is, and at once without one', async () => {
    await db.transaction().execute(async (transaction) => {
      await lastly(transaction, 'e');
      expect(await ask(transaction, counted('e'))).toBe(0);
    });
    await lastly(db, 'f');
    expect([await ask(db, counted('e')), await ask(db, counted('f'))]).toEqual([1, 1]);
  });

  it('fails the transaction with its own error when it fails, and with it whatever else was written', async () => {
    const work = db.transaction().execute(async (transaction) => {
      await ask(transaction, added('g'));
      await lastly(transaction, 'h', 'no json');
    });
    await expect(work).rejects.toThrow('json');
    expect([await ask(db, counted('g')), await ask(db, counted('h'))]).toEqual([0, 0]);
  });

  it('of a transaction that is given up is forgotten, and not sent with the next one of its connection', async () => {
    const work = db.transaction().execute(async (transaction) => {
      await lastly(transaction, 'i');
      throw new Error('given up');
    });
    await expect(work).rejects.toThrow('given up');
    await Promise.all(Array.from({ length: 12 }, () => db.transaction().execute((transaction) => ask(transaction, counted('i')))));
    expect(await ask(db, counted('i'))).toBe(0);
  });
});
