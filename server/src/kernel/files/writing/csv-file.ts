import { temporalZone } from '@lectern/contract/time';
import type { Cell } from '../export-list.ts';

/** The CSV conventions of a language's spreadsheets: separator, decimal sign and date format. */
const habits = {
  en: { separator: ',', decimal: '.', date: ([year, month, day]: readonly string[]) => `${year}-${month}-${day}` },
  ru: { separator: ';', decimal: ',', date: ([year, month, day]: readonly string[]) => `${day}.${month}.${year}` },
} as const;

/** Marks the file as UTF-8 for programs that would guess another encoding. */
const byteOrderMark = '\ufeff';

/**
 * Prefixes a text that a spreadsheet would read as a formula with an apostrophe: `=`, `+`, `-`, `@`, also after blanks, and a leading tab
 * or line end.
 */
export function withoutFormula(text: string): string {
  return /^[\t\r\n]|^\s*[=+\-@＝＋－＠]/.test(text) ? `'${text}` : text;
}

/** A row of a file, with its line end. */
export function csvRow(cells: readonly Cell[], language: 'en' | 'ru', zone: string): string {
  const { separator } = habits[language];
  return `${cells.map((cell) => quoted(textOf(cell, language, zone), separator)).join(separator)}\r\n`;
}

export const csvMediaType = 'text/csv; charset=utf-8';

/** Some rows of a table. */
export type TablePage = readonly (readonly Cell[])[];
export type TablePages = AsyncIterable<TablePage> | Iterable<TablePage>;

/** Yields a whole file, row by row. @param zone time zone of the reader */
export async function* csvFile(rows: TablePages, language: 'en' | 'ru', zone: string): AsyncIterable<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(byteOrderMark);
  for await (const some of rows) if (some.length > 0) yield encoder.encode(some.map((row) => csvRow(row, language, zone)).join(''));
}

function quoted(text: string, separator: string): string {
  return /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;
}

function textOf(cell: Cell, language: 'en' | 'ru', zone: string): string {
  const { decimal, date } = habits[language];
  if (cell === null) return '';
  if (typeof cell === 'string') return withoutFormula(cell);
  if (typeof cell === 'number') return String(cell).replace('.', decimal);
  if ('money' in cell) return (cell.money / 100).toFixed(2).replace('.', decimal);
  if ('date' in cell) return date(cell.date.split('-'));
  const local = Temporal.Instant.from(cell.instant).toZonedDateTimeISO(temporalZone(zone));
  return `${date(local.toPlainDate().toString().split('-'))} ${local.toPlainTime().toString().slice(0, 5)}`;
}
