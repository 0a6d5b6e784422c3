import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../src/db/client.ts';
import { findLedgerFaults } from '../src/features/ledger/check/ledger-faults.queries.ts';

/**
 * Corrupts the books with all triggers and foreign keys of the tables disabled, runs the check, and rolls back.
 * @returns the faults that the check finds
 */
export async function faultsAfter(
  db: Db,
  tables: readonly string[],
  statements: readonly RawBuilder<unknown>[],
): Promise<Awaited<ReturnType<typeof findLedgerFaults>>> {
  const undo = new Error('undo');
  let found: Awaited<ReturnType<typeof findLedgerFaults>> = [];
  await db
    .transaction()
    .execute(async (trx) => {
      for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger all`.execute(trx);
      for (const statement of statements) await statement.execute(trx);
      found = await findLedgerFaults(trx);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return found;
}
