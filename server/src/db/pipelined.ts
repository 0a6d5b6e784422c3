import { PostgresDialect, PostgresDriver } from 'kysely';
import type { CompiledQuery, DatabaseConnection, Kysely, PostgresDialectConfig } from 'kysely';
import type { Tables } from './tables.gen.ts';

/** What is sent together with the commit of the transaction that a connection is in. */
const lastStatements = new WeakMap<DatabaseConnection, CompiledQuery[]>();

/**
 * Runs a statement that nothing else waits for: in a transaction it goes together with the commit, which fails when the statement
 * does; else at once.
 */
export async function withCommit(db: Kysely<Tables>, statement: CompiledQuery): Promise<void> {
  if (!db.isTransaction) {
    await db.executeQuery(statement);
    return;
  }
  await db.getExecutor().provideConnection(async (connection) => {
    lastStatements.set(connection, [...(lastStatements.get(connection) ?? []), statement]);
  });
}

type Connection = Parameters<PostgresDriver['rollbackTransaction']>[0];

class PipelinedDriver extends PostgresDriver {
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const last = lastStatements.get(connection) ?? [];
    lastStatements.delete(connection);
    // After a failed statement PostgreSQL answers the commit by rolling back.
    const sent = last.map((statement) => connection.executeQuery<never>(statement));
    const settled = await Promise.allSettled([...sent, super.commitTransaction(connection)]);
    for (const each of settled) if (each.status === 'rejected') throw each.reason;
  }

  override async rollbackTransaction(connection: Connection): Promise<void> {
    lastStatements.delete(connection);
    await super.rollbackTransaction(connection);
  }
}

/** PostgreSQL over connections that take a statement before the one before it is answered. */
export class PipelinedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): PostgresDriver {
    return new PipelinedDriver(this.#config);
  }
}
