import { temporalZone } from '@lectern/contract/time';
import type { Cell } from './export-list.ts';

/** How a language's spreadsheets read a file: what parts the cells, the decimal sign, and dates. */
const habits = {
  en: { separator: ',', decimal: '.', date: ([year, month, day]: readonly string[]) => `${year}-${month}-${day}` },
  ru: { separator: ';', decimal: ',', date: ([year, month, day]: readonly string[]) => `${day}.${month}.${year}` },
} as const;

/** Marks the file as UTF-8 for programs that would guess otherwise. */
const byteOrderMark = '\ufeff';

/**
 * What a spreadsheet would take for a formula gets an apostrophe before it: `=`, `+`, `-`, `@`, also behind blanks, and what
 * begins with a tab or a line's end.
 */
export function withoutFormula(text: string): string {
  return /^[\t\r\n]|^\s*[=+\-@＝＋－＠]/.test(text) ? `'${text}` : text;
}

/** A row of a file, with its end. */
export function csvRow(cells: readonly Cell[], language: 'en' | 'ru', zone: string): string {
  const { separator } = habits[language];
  return `${cells.map((cell) => quoted(textOf(cell, language, zone), separator)).join(separator)}\r\n`;
}

/** A whole file, row by row. @param zone of whoever reads it */
export async function* csvFile(
  rows: AsyncIterable<readonly (readonly Cell[])[]>,
  language: 'en' | 'ru',
  zone: string,
): AsyncIterable<Uint8Array> {
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
