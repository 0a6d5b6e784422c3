import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { AppError } from '../../app-error.ts';
import { tableCounter, usualLimits } from '../table-file.ts';
import type { TableLimits, TableRows } from '../table-file.ts';

/** Possible separators, the likeliest first; the first one wins a tie. */
const separators = [';', '\t', ','] as const;
/** Characters that are sampled to detect the separator. */
const sampleCharacters = 20_000;
/** Characters that are parsed before the event loop may run other work. */
const pieceCharacters = 65_536;

/**
 * Reads a CSV file as spreadsheets and banks write it. Cells are separated by `;`, tab or `,` (detected, or named by a first line `sep=`),
 * quoted or not. The encoding is UTF-8 with or without a byte order mark, UTF-16 with one, otherwise Windows-1251. Quotes inside an
 * unquoted cell are literal. Yields to other requests while it reads a large file.
 * @returns every row with its raw cells, including empty rows
 * @throws AppError `file_not_readable` (binary content, an unclosed quote), `file_too_long`
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
    // The parser runs ahead of the rows that were taken from it.
    const row = (typeof fault.records === 'number' ? fault.records : rows.length) + 1;
    if (fault.code === 'CSV_MAX_RECORD_SIZE') throw new AppError('file_too_long', { limit: 'cell', most: limits.cell, row });
    throw new AppError('file_not_readable', { reason: 'quotes', row });
  }
  return rows;
}

/** Text contains no NUL unless it is UTF-16, so a file with one is binary. */
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

/** Removes a first line `sep=;`, with which spreadsheets name the separator. It is not a row. */
function withoutSeparatorLine(text: string): { text: string; separator: string | null } {
  const [line, separator] = /^"?sep=(.)"?\r?\n/i.exec(text) ?? [];
  return line === undefined || separator === undefined ? { text, separator: null } : { text: text.slice(line.length), separator };
}

function optionsOf(delimiter: string, limits: TableLimits) {
  return {
    delimiter,
    relax_column_count: true,
    // Banks leave cells with quoted company names unquoted: ООО "Ромашка".
    relax_quotes: true,
    // Only bounds an unclosed quote; cells and columns are counted separately.
    max_record_size: limits.cell * 8,
  } as const;
}

async function* piecesOf(text: string): AsyncIterable<string> {
  for (let from = 0; from < text.length; from += pieceCharacters) {
    yield text.slice(from, from + pieceCharacters);
    await setImmediate();
  }
}

/** The separator that splits most lines into the same number of cells; on a tie, the one with more cells. */
function separatorOf(text: string): string {
  const lines = linesOf(text.slice(0, sampleCharacters));
  const complete = text.length > sampleCharacters && lines.length > 1 ? lines.slice(0, -1) : lines;
  const [best] = separators
    .map((separator) => ({ separator, ...commonWidth(complete.map((line) => line.split(separator).length)) }))
    .sort((a, b) => b.lines - a.lines || b.width - a.width);
  return best?.separator ?? ';';
}

/** The most common number of cells above one, and how many lines have it. */
function commonWidth(widths: readonly number[]): { lines: number; width: number } {
  const counts = new Map<number, number>();
  for (const width of widths) if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1);
  const [commonest] = [...counts].sort(([widthA, a], [widthB, b]) => b - a || widthB - widthA);
  return { width: commonest?.[0] ?? 1, lines: commonest?.[1] ?? 0 };
}

/** Lines without quoted parts; separators and line ends inside quotes do not count. */
function linesOf(text: string): string[] {
  return text
    .replaceAll(/"[^"]*("|$)/g, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '');
}
