import type { CompiledQuery, QueryResult } from 'kysely';
import type { Db } from '../db/client.ts';
import { withCommit } from '../db/statements/pipelined.ts';

/** A Kysely statement from the query builder or SQL text. */
type Statement<Row> = { compile(db: Db): CompiledQuery<Row> };

/** A statement with a mapping of its rows. `runBatch` sends several of them in one round trip. */
export type BatchQuery<T> = {
  readonly statement: Statement<never>;
  readonly answer: (rows: readonly never[]) => T;
};
type Answers<Q extends readonly BatchQuery<unknown>[]> = { readonly [K in keyof Q]: Q[K] extends BatchQuery<infer T> ? T : never };

/** Builds a batch query from a statement and a mapping of its rows. */
export function batchQuery<Row, T>(statement: Statement<Row>, answer: (rows: readonly Row[]) => T): BatchQuery<T> {
  return { statement: statement as Statement<never>, answer: answer as BatchQuery<T>['answer'] };
}

/** Runs one batch query alone. */
export async function runQuery<T>(db: Db, query: BatchQuery<T>): Promise<T> {
  const [answer] = await runBatch(db, [query]);
  return answer;
}

/**
 * Runs queries in order over one connection in one round trip. Each sees the writes of those before it. If one fails, the first error is
 * thrown after all have returned, so that nothing is in flight during the rollback.
 */
export async function runBatch<const Q extends readonly BatchQuery<unknown>[]>(db: Db, queries: Q): Promise<Answers<Q>> {
  const compiled = queries.map(({ statement }) => statement.compile(db));
  const results = await db
    .getExecutor()
    .provideConnection((connection) => allOf(compiled.map((statement) => connection.executeQuery(statement))));
  return results.map(({ rows }, index) => queries[index]?.answer(rows)) as Answers<Q>;
}

async function allOf(sent: readonly Promise<QueryResult<never>>[]): Promise<QueryResult<never>[]> {
  const settled = await Promise.allSettled(sent);
  return settled.map((each) => {
    if (each.status === 'rejected') throw each.reason;
    return each.value;
  });
}

/** Sends the last statement of a transaction together with the commit, which fails if the statement fails. */
export async function sendWithCommit(db: Db, statement: Statement<unknown>): Promise<void> {
  await withCommit(db, statement.compile(db));
}
