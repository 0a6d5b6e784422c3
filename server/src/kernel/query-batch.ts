import type { CompiledQuery, QueryResult } from 'kysely';
import type { Db } from '../db/client.ts';
import { withCommit } from '../db/pipelined.ts';

/** Of Kysely: written as text or built. */
type Statement<Row> = { compile(db: Db): CompiledQuery<Row> };

/** A statement, and what its rows say: several can be asked with one wait for the database. */
export type Question<T> = {
  readonly statement: Statement<never>;
  readonly answer: (rows: readonly never[]) => T;
};
type Answers<Q extends readonly Question<unknown>[]> = { readonly [K in keyof Q]: Q[K] extends Question<infer T> ? T : never };

/** A question from a statement and a function of its rows. */
export function question<Row, T>(statement: Statement<Row>, answer: (rows: readonly Row[]) => T): Question<T> {
  return { statement: statement as Statement<never>, answer: answer as Question<T>['answer'] };
}

/** Asks one question. */
export async function ask<T>(db: Db, asked: Question<T>): Promise<T> {
  const [answer] = await askTogether(db, [asked]);
  return answer;
}

/**
 * Asks several questions over one connection, one behind the other, without waiting for an answer in between. Each sees what those
 * before it wrote. When one fails, the first failure is thrown once all have come back: nothing is on its way any more when the
 * transaction is rolled back.
 */
export async function askTogether<const Q extends readonly Question<unknown>[]>(db: Db, questions: Q): Promise<Answers<Q>> {
  const compiled = questions.map(({ statement }) => statement.compile(db));
  const results = await db
    .getExecutor()
    .provideConnection((connection) => allOf(compiled.map((statement) => connection.executeQuery(statement))));
  return results.map(({ rows }, index) => questions[index]?.answer(rows)) as Answers<Q>;
}

async function allOf(sent: readonly Promise<QueryResult<never>>[]): Promise<QueryResult<never>[]> {
  const settled = await Promise.allSettled(sent);
  return settled.map((each) => {
    if (each.status === 'rejected') throw each.reason;
    return each.value;
  });
}

/** Sends a statement that nothing in its transaction reads after it together with the commit, which fails when the statement does. */
export async function sendWithCommit(db: Db, statement: Statement<unknown>): Promise<void> {
  await withCommit(db, statement.compile(db));
}
