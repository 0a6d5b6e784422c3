import { readSheet } from 'read-excel-file/universal';
import { AppError } from '../../app-error.ts';
import { tableCounter, usualLimits } from '../table-file.ts';
import type { TableLimits, TableRows } from '../table-file.ts';
import { requireBoundedSheet } from './workbook-bounds.ts';
import { boundedArchive } from './zip-bounds.ts';

/**
 * Reads the first sheet of a workbook (XLSX) after checking its sizes and references. Runs in a child process: see `read-table.ts`. Dates
 * become `yyyy-mm-dd`, numbers plain digits, formulas their values.
 * @throws AppError `file_not_readable`, `file_too_long`, `file_too_complex`
 */
export async function readXlsx(bytes: Uint8Array, limits: TableLimits = usualLimits): Promise<TableRows> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  requireBoundedSheet(boundedArchive(file), limits);
  const sheet = await readSheet(new Uint8Array(file).buffer, 1).catch(() => {
    throw new AppError('file_not_readable', { reason: 'workbook', row: null });
  });
  const count = tableCounter(limits);
  return sheet.map((cells) => {
    const row = cells.map(textOf);
    count(row);
    return row;
  });
}

/** A cell as text: a date without its midnight, a number without an exponent. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date)
    return value
      .toISOString()
      .replace(/T00:00:00\.000Z$/, '')
      .replace('T', ' ')
      .replace(/\.\d+Z$/, '');
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value).toString() : String(value);
  return String(value).replaceAll('\u0000', '');
}
