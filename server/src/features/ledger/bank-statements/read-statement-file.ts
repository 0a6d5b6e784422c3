import type { StatementMapping } from '@lectern/contract/ledger/bank-statements.schema';
import { AppError } from '../../../kernel/app-error.ts';
import { readCsv } from '../../../kernel/files/read-csv.ts';
import type { TableLimits, TableRows } from '../../../kernel/files/table-file.ts';
import { headerRowOf, hasRequiredColumns } from './statement-columns.rules.ts';
import { documentsOf1cText, is1cText, linesOf1cText, linesOfTable } from './statement-lines.rules.ts';
import type { StatementLines } from './statement-lines.rules.ts';

/** A file of a bank: 1C's text, or a table with the row (from 0) that names its columns. */
export type StatementFile =
  | { readonly format: '1c'; readonly text: string }
  | { readonly format: 'table'; readonly rows: TableRows; readonly header: number };

const limits: TableLimits = { rows: 20_001, columns: 100, cell: 4_000, characters: 10_000_000 };

/** Reads a file as banks write it: a table as CSV, or 1C's text; UTF-8, Windows-1251, 1C's also as DOS. @throws AppError `file_not_readable`, `file_too_long`, `statement_empty` */
export async function readStatementFile(content: string): Promise<StatementFile> {
  const bytes = Buffer.from(content, 'base64');
  if (is1cText(bytes.subarray(0, 200).toString('latin1').replace('ï»¿', ''))) {
    const text = textOf1c(bytes);
    const documents = documentsOf1cText(text);
    if (documents >= limits.rows) throw new AppError('file_too_long', { limit: 'rows', most: limits.rows - 1, row: documents });
    return { format: '1c', text };
  }
  const rows = await readCsv(bytes, limits);
  if (!rows.some((cells) => cells.some((cell) => cell.trim() !== ''))) throw new AppError('statement_empty', {}, 'content');
  return { format: 'table', rows, header: headerRowOf(rows) };
}

/** 1C names the letters that it writes in (`Кодировка`) in those very letters: they are whichever make its words readable. */
function textOf1c(bytes: Uint8Array): string {
  const read = ['utf-8', 'windows-1251', 'ibm866'].map((letters) => new TextDecoder(letters).decode(bytes));
  return read.find((text) => documentsOf1cText(text) > 0) ?? read[0] ?? '';
}

/**
 * The lines of a file. @param today the school's date, `yyyy-mm-dd`
 * @throws AppError `statement_columns_missing` where the columns say no day, no sum or not whose it is; `statement_empty`
 */
export function linesOfFile(file: StatementFile, mapping: StatementMapping, today: string): StatementLines {
  if (file.format === 'table' && !hasRequiredColumns(mapping)) throw new AppError('statement_columns_missing', {}, 'mapping');
  const found = file.format === '1c' ? linesOf1cText(file.text, today) : linesOfTable(file.rows, file.header, mapping, today);
  if (found.lines.length + found.problems.length === 0) throw new AppError('statement_empty', {}, 'content');
  return found;
}
