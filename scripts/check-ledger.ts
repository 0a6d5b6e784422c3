import type { LedgerFault } from '@lectern/contract/ledger/books.schema';
import { openDatabase } from '../server/src/db/client.ts';
import { findLedgerFaults, ledgerSize } from '../server/src/features/ledger/check/ledger-faults.queries.ts';
import { readEnvironment } from '../server/src/kernel/process/environment.ts';

const shownExamples = 5;

/** Describes one disagreement: the row, the value by the entries, and the stored value. */
function lineOf({ id, client_id, expected, found }: LedgerFault['examples'][number]): string {
  const client = client_id === null ? '' : `, client ${client_id}`;
  return `    ${id}${client}: ${expected === null ? '' : `${expected} by the entries, `}${found ?? '–'} found`;
}

/**
 * `npm run check:ledger`: recomputes every balance and count of paid lessons from the entries, in the database of `DATABASE_URL` or
 * `LECTERN_DATA`, and compares them with the stored values. Exits with 1 if something differs. Changes nothing.
 */
async function run(): Promise<void> {
  const { databaseUrl, dataFolder } = readEnvironment(process.env);
  const database = await openDatabase(databaseUrl === undefined ? { folder: dataFolder } : { url: databaseUrl, poolSize: 1 });
  try {
    const begun = performance.now();
    const { transactions, entries } = await ledgerSize(database.db);
    const faults = await findLedgerFaults(database.db);
    for (const { key, count, examples } of faults) {
      console.log(`${count} × ${key.replaceAll('_', ' ')}`);
      for (const example of examples.slice(0, shownExamples)) console.log(lineOf(example));
    }
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    const said = faults.length === 0 ? 'everything agrees' : `${faults.length} kinds of disagreement`;
    console.log(`${transactions} transactions, ${entries} entries, ${seconds} s: ${said}`);
    if (faults.length > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
