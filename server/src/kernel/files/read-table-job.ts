/** The child process job of `read-table.ts`. */
import { readCsv } from './reading/read-csv.ts';
import { isZip } from './file-kind.rules.ts';
import { readXlsx } from './reading/read-xlsx.ts';
import { rowsInPieces } from './table-file.ts';
import type { TableLimits } from './table-file.ts';

export async function* run(limits: TableLimits, bytes: Uint8Array): AsyncIterable<readonly (readonly string[])[]> {
  yield* rowsInPieces(isZip(bytes) ? await readXlsx(bytes, limits) : await readCsv(bytes, limits));
}
