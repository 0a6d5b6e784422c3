/** The child process job of `read-status-file.ts`. */
import { AppError } from '../../../kernel/app-error.ts';
import { readCsv } from '../../../kernel/files/reading/read-csv.ts';
import { is1cFile, parse1cText, textOf1c } from '../../../kernel/files/reading/client-bank-text.rules.ts';
import type { TableLimits } from '../../../kernel/files/table-file.ts';
import { statusesOf1c, statusesOfTable } from './bank-status.rules.ts';
import type { StatusRow } from './bank-status.rules.ts';

export type StatusPiece = { readonly rows: readonly StatusRow[] } | { readonly missing: readonly string[] };

const rowsAtOnce = 500;

export async function* run(limits: TableLimits, bytes: Uint8Array): AsyncIterable<StatusPiece> {
  const found = is1cFile(bytes) ? statusesOf1c(parse1cText(textOf1c(bytes)).documents) : statusesOfTable(await readCsv(bytes, limits));
  if ('missing' in found) {
    yield found;
    return;
  }
  if (found.length >= limits.rows) throw new AppError('file_too_long', { limit: 'rows', most: limits.rows - 1, row: found.length });
  for (let from = 0; from < found.length; from += rowsAtOnce) yield { rows: found.slice(from, from + rowsAtOnce) };
}
