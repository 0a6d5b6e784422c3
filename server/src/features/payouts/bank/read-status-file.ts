import { AppError } from '../../../kernel/app-error.ts';
import { childRunner } from '../../../kernel/files/children/run-in-child.ts';
import { refuseFile, tableChild } from '../../../kernel/files/read-table.ts';
import type { TableLimits } from '../../../kernel/files/table-file.ts';
import type { StatusRow } from './bank-status.rules.ts';
import type { StatusPiece } from './read-status-job.ts';

const limits: TableLimits = { rows: 20_001, columns: 100, cell: 4_000, characters: 10_000_000 };

const inChild = childRunner<TableLimits, StatusPiece>({
  job: 'features/payouts/bank/read-status-job.ts',
  ...tableChild,
  atOnce: 1,
  heapMegabytes: 256,
  megabytes: 400,
});

/**
 * Reads a bank's file of payment statuses in a child process: 1C's text format or a CSV table.
 * @throws AppError `file_not_readable`, `file_too_long`, `file_too_complex`, `statement_empty`, `status_columns_missing`, `unavailable`
 */
export async function readStatusFile(bytes: Uint8Array): Promise<StatusRow[]> {
  const pieces = await inChild(limits, bytes).catch(refuseFile);
  const missing = pieces.find((piece) => 'missing' in piece);
  if (missing !== undefined) throw new AppError('status_columns_missing', {}, 'file');
  const rows = pieces.flatMap((piece) => ('rows' in piece ? piece.rows : []));
  if (rows.length === 0) throw new AppError('statement_empty', {}, 'file');
  return rows;
}
