import type { Download } from '@lectern/contract/paper';
import { csvFile, csvMediaType } from './csv-file.ts';
import type { TablePage, TablePages } from './csv-file.ts';
import { xlsxFile, xlsxMediaType } from './xlsx-file.ts';
import type { SheetColumn } from './xlsx-file.ts';

export const tableMediaTypes = { xlsx: xlsxMediaType, csv: csvMediaType } as const;

/** A table to write: the name of its sheet, its columns, and its rows in pages. CSV has the titles of the columns as its first row. */
export type WrittenTable = { readonly sheet: string; readonly columns: readonly SheetColumn[]; readonly rows: TablePages };

/** The language and time zone in which dates and numbers are written. */
export type TableReader = { readonly language: 'en' | 'ru'; readonly zone: string };

/** Yields a table as a workbook or as CSV. */
export function tableFile(
  { sheet, columns, rows }: WrittenTable,
  format: keyof typeof tableMediaTypes,
  { language, zone }: TableReader,
): AsyncIterable<Uint8Array> {
  if (format === 'xlsx') return xlsxFile(sheet, columns, rows, zone);
  return csvFile(withTitles(columns, rows), language, zone);
}

/** A table as a download. @param name without the file's ending */
export function tableDownload(name: string, table: WrittenTable, format: keyof typeof tableMediaTypes, reader: TableReader): Download {
  return { name: `${name}.${format}`, mediaType: tableMediaTypes[format], pieces: tableFile(table, format, reader) };
}

async function* withTitles(columns: readonly SheetColumn[], rows: TablePages): AsyncIterable<TablePage> {
  yield [columns.map(({ title }) => title)];
  yield* rows;
}
