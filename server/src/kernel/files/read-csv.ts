import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { AppError } from '../app-error.ts';
import { tableCounter, usualLimits } from './table-file.ts';
import type { TableLimits, TableRows } from './table-file.ts';

/** What may part the cells, the likeliest first: where two fit equally well, the first one is taken. */
const separators = [';', '\t', ','] as const;
/** So much of a file shows what parts its cells. */
const sampleCharacters = 20_000;
/** So many characters are read before others have their turn. */
const pieceCharacters = 65_536;

/**
 * Reads a CSV file as spreadsheets and banks write it: cells parted by `;`, tab or `,` (found by itself, or said by a first line
 * `sep=`), quoted or not; UTF-8 with or without its mark, UTF-16 with one, else Windows-1251. Quotes inside a cell that does not
 * begin with one are text. Others are served while a large file is read.
 * @returns every row with its cells as they stand, also empty rows
 * @throws AppError `file_not_readable` (binary content, a quote that never ends), `file_too_long`
 */
export async function readCsv(bytes: Uint8Array, limits: TableLimits = usualLimits): Promise<TableRows> {
  const { text, separator } = withoutSeparatorLine(decoded(bytes));
  const count = tableCounter(limits);
  const rows: string[][] = [];
  const parser = Readable.from(piecesOf(text)).pipe(parse(optionsOf(separator ?? separatorOf(text), limits)));
  try {
    for await (const row of parser as AsyncIterable<string[]>) {
      count(row);
      rows.push(row);
    }
  } catch (fault) {
    if (!(fault instanceof CsvError)) throw fault;
    // The parser is ahead of what has been taken from it.
    const row = (typeof fault.records === 'number' ? fault.records : rows.length) + 1;
    if (fault.code === 'CSV_MAX_RECORD_SIZE') throw new AppError('file_too_long', { limit: 'cell', most: limits.cell, row });
    throw new AppError('file_not_readable', { reason: 'quotes', row });
  }
  return rows;
}

/** A NUL stands in no text, so a file that has one is none, unless its letters are two bytes each. */
function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.includes(0)) throw new AppError('file_not_readable', { reason: 'binary', row: null });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1251').decode(bytes);
  }
}

/** Spreadsheets may say in a first line what parts the cells: `sep=;`. It is no row. */
function withoutSeparatorLine(text: string): { text: string; separator: string | null } {
  const [line, separator] = /^"?sep=(.)"?\r?\n/i.exec(text) ?? [];
  return line === undefined || separator === undefined ? { text, separator: null } : { text: text.slice(line.length), separator };
}

function optionsOf(delimiter: string, limits: TableLimits) {
  return {
    delimiter,
    relax_column_count: true,
    // Names of companies stand in quotes inside a cell, where a bank does not quote the cell: ООО "Ромашка".
    relax_quotes: true,
    // Only bounds a quote that never ends; cells and columns are counted on their own.
    max_record_size: limits.cell * 8,
  } as const;
}

async function* piecesOf(text: string): AsyncIterable<string> {
  for (let from = 0; from < text.length; from += pieceCharacters) {
    yield text.slice(from, from + pieceCharacters);
    await setImmediate();
  }
}

/** The separator that parts most lines into equally many cells; of several, the one that makes more cells. */
function separatorOf(text: string): string {
  const lines = linesOf(text.slice(0, sampleCharacters));
  const complete = text.length > sampleCharacters && lines.length > 1 ? lines.slice(0, -1) : lines;
  const [best] = separators
    .map((separator) => ({ separator, ...commonWidth(complete.map((line) => line.split(separator).length)) }))
    .sort((a, b) => b.lines - a.lines || b.width - a.width);
  return best?.separator ?? ';';
}

/** How many lines have the commonest number of cells, where that is more than one. */
function commonWidth(widths: readonly number[]): { lines: number; width: number } {
  const counts = new Map<number, number>();
  for (const width of widths) if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1);
  const [commonest] = [...counts].sort(([widthA, a], [widthB, b]) => b - a || widthB - widthA);
  return { width: commonest?.[0] ?? 1, lines: commonest?.[1] ?? 0 };
}

/** Lines without what stands in quotes: separators and line ends in there part nothing. */
function linesOf(text: string): string[] {
  return text
    .replaceAll(/"[^"]*("|$)/g, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '');
}
