/** The child process job of `read-statement-file.ts`. */
import { AppError } from '../../../kernel/app-error.ts';
import { readCsv } from '../../../kernel/files/reading/read-csv.ts';
import { rowsInPieces } from '../../../kernel/files/table-file.ts';
import type { TableLimits, TableRows } from '../../../kernel/files/table-file.ts';
import { documentsOf1cText, is1cFile, textOf1c } from '../../../kernel/files/reading/client-bank-text.rules.ts';
import { linesOf1cText } from './statement-lines.rules.ts';
import type { StatementLines } from './statement-lines.rules.ts';

export type StatementOrder = { readonly limits: TableLimits; readonly today: string };
/** A table comes in several pieces, and so does 1C's text; `documents` is the number that the text announces. */
export type StatementPiece =
  | { readonly rows: TableRows }
  | { readonly documents: number }
  | { readonly lines: StatementLines['lines'] }
  | { readonly problems: StatementLines['problems'] };

const linesAtOnce = 500;

export async function* run({ limits, today }: StatementOrder, bytes: Uint8Array): AsyncIterable<StatementPiece> {
  if (!is1cFile(bytes)) {
    for (const rows of rowsInPieces(await readCsv(bytes, limits))) yield { rows };
    return;
  }
  const text = textOf1c(bytes);
  const documents = documentsOf1cText(text);
  if (documents >= limits.rows) throw new AppError('file_too_long', { limit: 'rows', most: limits.rows - 1, row: documents });
  yield { documents };
  const { lines, problems } = linesOf1cText(text, today);
  for (let from = 0; from < lines.length; from += linesAtOnce) yield { lines: lines.slice(from, from + linesAtOnce) };
  for (let from = 0; from < problems.length; from += linesAtOnce) yield { problems: problems.slice(from, from + linesAtOnce) };
}
