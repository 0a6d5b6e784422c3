import { readCsv } from './read-csv.ts';
import { isZip, readXlsx } from './read-xlsx.ts';
import type { TableRows } from './table-file.ts';

/**
 * Reads an uploaded table, XLSX or CSV, whatever its name says. @returns every row as text, also empty ones
 * @throws AppError `file_not_readable`, `file_too_long`
 */
export function readTable(bytes: Uint8Array): Promise<TableRows> {
  return isZip(bytes) ? readXlsx(bytes) : readCsv(bytes);
}
