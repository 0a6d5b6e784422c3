import type { StatementMapping } from '@lectern/contract/ledger/bank-statements.schema';
import { AppError } from '../../../kernel/app-error.ts';
import { childRunner } from '../../../kernel/files/children/run-in-child.ts';
import { refuseFile, tableChild } from '../../../kernel/files/read-table.ts';
import type { TableLimits, TableRows } from '../../../kernel/files/table-file.ts';
import type { StatementOrder, StatementPiece } from './read-statement-job.ts';
import { headerRowOf, hasRequiredColumns } from './statement-columns.rules.ts';
import { linesOfTable } from './statement-lines.rules.ts';
import type { StatementLines } from './statement-lines.rules.ts';

/** A bank's file: the lines of 1C's text, or a table with the index (from 0) of its header row. */
export type StatementFile =
  | { readonly format: '1c'; readonly documents: number; readonly found: StatementLines }
  | { readonly format: 'table'; readonly rows: TableRows; readonly header: number };

const limits: TableLimits = { rows: 20_001, columns: 100, cell: 4_000, characters: 10_000_000 };

const inChild = childRunner<StatementOrder, StatementPiece>({
  job: 'features/ledger/bank-statements/read-statement-job.ts',
  ...tableChild,
  atOnce: 1,
  heapMegabytes: 256,
  megabytes: 400,
});

/**
 * Reads a bank's file in a child process of its own: a CSV table or 1C's text, in UTF-8 or Windows-1251; 1C's also in the DOS encoding.
 * @param today the school's date, `yyyy-mm-dd`
 * @throws AppError `file_not_readable`, `file_too_long`, `file_too_complex`, `statement_empty`, `unavailable`
 */
export async function readStatementFile(bytes: Uint8Array, today: string): Promise<StatementFile> {
  const pieces = await inChild({ limits, today }, bytes).catch(refuseFile);
  const documents = pieces.find((piece) => 'documents' in piece)?.documents;
  if (documents !== undefined) {
    const lines = pieces.flatMap((piece) => ('lines' in piece ? piece.lines : []));
    const problems = pieces.flatMap((piece) => ('problems' in piece ? piece.problems : []));
    return { format: '1c', documents, found: { lines, problems } };
  }
  const rows = pieces.flatMap((piece) => ('rows' in piece ? piece.rows : []));
  if (!rows.some((cells) => cells.some((cell) => cell.trim() !== ''))) throw new AppError('statement_empty', {}, 'file');
  return { format: 'table', rows, header: headerRowOf(rows) };
}

/**
 * The lines of a file.
 * @param today the school's date, `yyyy-mm-dd`
 * @throws AppError `statement_columns_missing` if the mapping lacks the date, the sum or the payer; `statement_empty`
 */
export function linesOfFile(file: StatementFile, mapping: StatementMapping, today: string): StatementLines {
  if (file.format === 'table' && !hasRequiredColumns(mapping)) throw new AppError('statement_columns_missing', {}, 'mapping');
  const found = file.format === '1c' ? file.found : linesOfTable(file.rows, file.header, mapping, today);
  if (found.lines.length + found.problems.length === 0) throw new AppError('statement_empty', {}, 'file');
  return found;
}
