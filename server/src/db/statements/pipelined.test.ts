import { sql } from 'kysely';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { beginWithFirst } from './begin-with-first.ts';
import type { Db } from '../client.ts';
import { runQuery, runBatch, batchQuery } from '../../kernel/query-batch.ts';
import { withCommit } from './pipelined.ts';

const { database } = await testDatabase();
const { db } = database;

const key = (name: string) => `pipelined_${name}`;
const added = (name: string, value = '1') =>
  batchQuery(
    sql<{
      key: string;
    }>`insert into school_settings (key, value, updated_at) values (${key(name)}, ${value}::text::jsonb, now()) returning key`,
    ([row]) => row?.key,
  );
const counted = (name: string) =>
  batchQuery(sql<{ count: number }>`select count(*)::int as count from school_settings where key = ${key(name)}`, ([row]) => row?.count);
const failing = (why: string) => batchQuery(sql`select ${why}::text::integer`, () => why);
const lastly = (db: Db, name: string, value = '1') =>
  withCommit(db, sql`insert into school_settings (key, value, updated_at) values (${key(name)}, ${value}::text::jsonb, now())`.compile(db));

describe('a batch of queries', () => {
  it('sees earlier writes of the batch and maps each result to its own query', async () => {
    const answers = await db.transaction().execute((transaction) => runBatch(transaction, [counted('a'), added('a'), counted('a')]));
    expect(answers).toEqual([0, key('a'), 1]);
  });

  it('throws the first error after all have returned, and leaves nothing of the transaction', async () => {
    const work = db.transaction().execute((transaction) => runBatch(transaction, [added('b'), failing('first'), failing('second')]));
    await expect(work).rejects.toThrow('"first"');
    expect(await runQuery(db, counted('b'))).toBe(0);
  });

  it('without a transaction keeps the other writes and leaves the connection usable when one fails', async () => {
    await expect(runBatch(db, [added('c'), failing('alone'), counted('c')])).rejects.toThrow('"alone"');
    await Promise.all(Array.from({ length: 12 }, async () => expect(await runQuery(db, counted('c'))).toBe(1)));
  });

  it('prepares a statement once when it is new and sent twice at once', async () => {
    const asked = await runBatch(db, [counted('d'), counted('d'), added('d'), counted('d')]);
    expect(asked).toEqual([0, 0, key('d'), 1]);
  });
});

describe('a statement sent with the commit', () => {
  it('is applied with the transaction, or at once without one', async () => {
    await db.transaction().execute(async (transaction) => {
      await lastly(transaction, 'e');
      expect(await runQuery(transaction, counted('e'))).toBe(0);
    });
    await lastly(db, 'f');
    expect([await runQuery(db, counted('e')), await runQuery(db, counted('f'))]).toEqual([1, 1]);
  });

  it('fails the transaction with its own error and rolls everything back', async () => {
    const work = db.transaction().execute(async (transaction) => {
      await runQuery(transaction, added('g'));
      await lastly(transaction, 'h', 'no json');
    });
    await expect(work).rejects.toThrow('json');
    expect([await runQuery(db, counted('g')), await runQuery(db, counted('h'))]).toEqual([0, 0]);
  });

  it('is dropped when its transaction is rolled back', async () => {
    const work = db.transaction().execute(async (transaction) => {
      await lastly(transaction, 'i');
      throw new Error('given up');
    });
    await expect(work).rejects.toThrow('given up');
    await Promise.all(Array.from({ length: 12 }, () => db.transaction().execute((transaction) => runQuery(transaction, counted('i')))));
    expect(await runQuery(db, counted('i'))).toBe(0);
  });
});

/** A connection that records what it is sent and responds on command. */
function connectionOf(answers: { readonly begin: 'done' | 'refused' }) {
  const sent: string[] = [];
  const waiting: (() => void)[] = [];
  const query = beginWithFirst((config) => {
    const statement = String(config);
    sent.push(statement);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    waiting.push(() => (statement === 'begin' && answers.begin === 'refused' ? reject(new Error('no begin')) : resolve(statement)));
    return promise;
  });
  const answerAll = async () => {
    await new Promise(setImmediate);
    while (waiting.length > 0) {
      waiting.shift()?.();
      await new Promise(setImmediate);
    }
  };
  return { sent, query, answerAll };
}

describe('the `begin` of a transaction', () => {
  it('fails together with the first statement, and no write is sent after it', async () => {
    const { sent, query, answerAll } = connectionOf({ begin: 'refused' });
    await query('begin');
    const asked = Promise.allSettled(['select 1', 'insert 2', 'select 3'].map((statement) => query(statement)));
    await answerAll();
    for (const each of await asked) expect(each).toMatchObject({ status: 'rejected', reason: new Error('no begin') });
    await expect(query('update 4')).rejects.toThrow('no begin');
    expect(sent).toEqual(['begin', 'select 1']);
    const givenUp = query('rollback');
    await answerAll();
    await givenUp;
    const next = query('insert 5');
    await answerAll();
    expect(await next).toBe('insert 5');
    expect(sent).toEqual(['begin', 'select 1', 'rollback', 'insert 5']);
  });

  it('is sent with reads before its response, while writes wait for it', async () => {
    const { sent, query, answerAll } = connectionOf({ begin: 'done' });
    await query('begin');
    expect(sent).toEqual([]);
    const asked = Promise.all(['select 1', 'select 2', 'insert 3', 'select 4'].map((statement) => query(statement)));
    expect(sent).toEqual(['begin', 'select 1', 'select 2']);
    await answerAll();
    expect(await asked).toEqual(['select 1', 'select 2', 'insert 3', 'select 4']);
  });

  it('keeps the order of all statements', async () => {
    const statements = fc.array(fc.tuple(fc.constantFrom('select', 'insert', 'update'), fc.nat()), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(statements, fc.nat(11), async (drawn, pause) => {
        const { sent, query, answerAll } = connectionOf({ begin: 'done' });
        const texts = drawn.map(([verb, number]) => `${verb} ${number}`);
        await query('begin');
        const asked: Promise<unknown>[] = [];
        for (const [index, text] of texts.entries()) {
          asked.push(query(text));
          if (index === pause) await answerAll();
        }
        await answerAll();
        expect(await Promise.all(asked)).toEqual(texts);
        expect(sent).toEqual(['begin', ...texts]);
      }),
    );
  });

  it('is not sent for a transaction that is rolled back before its first statement', async () => {
    const { sent, query, answerAll } = connectionOf({ begin: 'done' });
    await query('begin');
    await query('rollback');
    const next = query('select 1');
    await answerAll();
    await next;
    expect(sent).toEqual(['select 1']);
  });

  it('covers reads and writes of the real database in one transaction', async () => {
    const work = db.transaction().execute(async (transaction) => {
      await runBatch(transaction, [counted('j'), counted('j'), added('j'), counted('j')]);
      throw new Error('given up');
    });
    await expect(work).rejects.toThrow('given up');
    expect(await runQuery(db, counted('j'))).toBe(0);
    const failed = db.transaction().execute((transaction) => runBatch(transaction, [failing('at once'), added('k')]));
    await expect(failed).rejects.toThrow('"at once"');
    expect(await runQuery(db, counted('k'))).toBe(0);
  });
});
