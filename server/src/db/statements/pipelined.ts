import { PostgresDialect, PostgresDriver } from 'kysely';
import type { CompiledQuery, DatabaseConnection, Kysely, PostgresDialectConfig } from 'kysely';
import type { Tables } from '../tables.gen.ts';

/** The statements to send with the commit of each connection's transaction. */
const lastStatements = new WeakMap<DatabaseConnection, CompiledQuery[]>();

/**
 * Runs a statement whose result is not needed. In a transaction it is sent with the commit, which fails if the statement does; otherwise it
 * runs immediately.
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
    // After a failed statement PostgreSQL answers the commit with a rollback.
    const sent = last.map((statement) => connection.executeQuery<never>(statement));
    const settled = await Promise.allSettled([...sent, super.commitTransaction(connection)]);
    for (const each of settled) if (each.status === 'rejected') throw each.reason;
  }

  override async rollbackTransaction(connection: Connection): Promise<void> {
    lastStatements.delete(connection);
    // It fails on a lost connection, which is not used again, so the database rolls back. The first error says why.
    await super.rollbackTransaction(connection).catch(() => {});
  }
}

/** A PostgreSQL dialect over connections that send a statement before the previous one has returned. */
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
