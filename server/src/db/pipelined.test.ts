import { sql } from 'kysely';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { beginWithFirst } from './begin-with-first.ts';
import type { Db } from './client.ts';
import { runQuery, runBatch, batchQuery } from '../kernel/query-batch.ts';
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
  it('see what those before them wrote, and are answered each by its own rows', async () => {
    const answers = await db.transaction().execute((transaction) => runBatch(transaction, [counted('a'), added('a'), counted('a')]));
    expect(answers).toEqual([0, key('a'), 1]);
  });

  it('throw the first failure, once all have come back, and leave nothing of their transaction', async () => {
    const work = db.transaction().execute((transaction) => runBatch(transaction, [added('b'), failing('first'), failing('second')]));
    await expect(work).rejects.toThrow('"first"');
    expect(await runQuery(db, counted('b'))).toBe(0);
  });

  it('that fail without a transaction leave what the others did, and the connection as it was', async () => {
    await expect(runBatch(db, [added('c'), failing('alone'), counted('c')])).rejects.toThrow('"alone"');
    await Promise.all(Array.from({ length: 12 }, async () => expect(await runQuery(db, counted('c'))).toBe(1)));
  });

  it('that are new to a connection, and are asked twice at once, are prepared once', async () => {
    const asked = await runBatch(db, [counted('d'), counted('d'), added('d'), counted('d')]);
    expect(asked).toEqual([0, 0, key('d'), 1]);
  });
});

describe('a statement that goes with the commit', () => {
  it('is there once the transaction is, and at once without one', async () => {
    await db.transaction().execute(async (transaction) => {
      await lastly(transaction, 'e');
      expect(await runQuery(transaction, counted('e'))).toBe(0);
    });
    await lastly(db, 'f');
    expect([await runQuery(db, counted('e')), await runQuery(db, counted('f'))]).toEqual([1, 1]);
  });

  it('fails the transaction with its own error when it fails, and with it whatever else was written', async () => {
    const work = db.transaction().execute(async (transaction) => {
      await runQuery(transaction, added('g'));
      await lastly(transaction, 'h', 'no json');
    });
    await expect(work).rejects.toThrow('json');
    expect([await runQuery(db, counted('g')), await runQuery(db, counted('h'))]).toEqual([0, 0]);
  });

  it('of a transaction that is given up is forgotten, and not sent with the next one of its connection', async () => {
    const work = db.transaction().execute(async (transaction) => {
      await lastly(transaction, 'i');
      throw new Error('given up');
    });
    await expect(work).rejects.toThrow('given up');
    await Promise.all(Array.from({ length: 12 }, () => db.transaction().execute((transaction) => runQuery(transaction, counted('i')))));
    expect(await runQuery(db, counted('i'))).toBe(0);
  });
});

/** A connection that notes what it is sent, and answers when it is told to. */
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

describe('the begin of a transaction', () => {
  it('is refused with the first statement, and nothing that writes is sent behind it', async () => {
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

  it('goes with what reads, before an answer, and is waited for by what writes', async () => {
    const { sent, query, answerAll } = connectionOf({ begin: 'done' });
    await query('begin');
    expect(sent).toEqual([]);
    const asked = Promise.all(['select 1', 'select 2', 'insert 3', 'select 4'].map((statement) => query(statement)));
    expect(sent).toEqual(['begin', 'select 1', 'select 2']);
    await answerAll();
    expect(await asked).toEqual(['select 1', 'select 2', 'insert 3', 'select 4']);
  });

  it('changes the order of nothing, whatever is asked', async () => {
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

  it('is not sent at all for a transaction that is given up before its first statement', async () => {
    const { sent, query, answerAll } = connectionOf({ begin: 'done' });
    await query('begin');
    await query('rollback');
    const next = query('select 1');
    await answerAll();
    await next;
    expect(sent).toEqual(['select 1']);
  });

  it('holds for statements of the database: what reads first, then writes, is of one transaction', async () => {
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
