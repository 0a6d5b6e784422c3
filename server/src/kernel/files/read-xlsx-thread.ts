/** The thread of `readXlsx`: unpacks within bounds, reads the first sheet, answers rows of text, and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { inflateRawSync } from 'node:zlib';
import readXlsxFile from 'read-excel-file/universal';
import { AppError } from '../app-error.ts';
import type { ReadingAnswer } from './read-xlsx.ts';
import { tableCounter } from './table-file.ts';
import type { TableLimits } from './table-file.ts';

/** Bytes of all files of a workbook together, unpacked. */
const mostUnpacked = 250_000_000;
const mostFiles = 500;

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const endLength = 22;
const entryLength = 46;
const localLength = 30;
const stored = 0;
const deflated = 8;

/**
 * Unpacks every file that the archive's directory names, and keeps none: what the reader will unpack after us, by the same
 * directory, is known to be of the size that the directory says, and all of it bounded.
 */
function requireModestZip(bytes: Buffer): void {
  const unreadable = () => new AppError('file_not_readable', { reason: 'workbook', row: null });
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end === -1 || end + endLength > bytes.length || bytes.readUInt32LE(end) !== endOfDirectory) throw unreadable();
  const files = bytes.readUInt16LE(end + 10);
  if (files > mostFiles) throw new AppError('file_too_long', { limit: 'files', most: mostFiles, row: null });
  let at = bytes.readUInt32LE(end + 16);
  let left = mostUnpacked;
  for (let file = 0; file < files; file += 1) {
    if (at + entryLength > bytes.length || bytes.readUInt32LE(at) !== directoryEntry) throw unreadable();
    const [packed, unpacked] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)];
    const local = bytes.readUInt32LE(at + 42);
    if (local + localLength > bytes.length) throw unreadable();
    const from = local + localLength + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = bytes.subarray(from, from + packed);
    const size = unpackedSize(bytes.readUInt16LE(at + 10), content, left);
    if (size === null || content.length !== packed) throw unreadable();
    left -= size;
    if (left < 0) throw new AppError('file_too_long', { limit: 'unpacked', most: mostUnpacked, row: null });
    if (size !== unpacked) throw unreadable();
    at += entryLength + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
}

/** @returns the size, more than `most` for what goes beyond it, or null for what cannot be unpacked */
function unpackedSize(method: number, content: Buffer, most: number): number | null {
  if (method === stored) return content.length;
  if (method !== deflated) return null;
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(most, 1) }).length;
  } catch (fault) {
    return (fault as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? most + 1 : null;
  }
}

/** A cell as text: a day without the midnight that a spreadsheet gives it, a number without an exponent. */
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

async function read({ bytes, limits }: { bytes: Uint8Array; limits: TableLimits }): Promise<ReadingAnswer> {
  try {
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    requireModestZip(file);
    const [sheet] = await readXlsxFile(new Uint8Array(file).buffer);
    const count = tableCounter(limits);
    const rows = (sheet?.data ?? []).map((cells) => {
      const row = cells.map(textOf);
      count(row);
      return row;
    });
    return { rows };
  } catch (fault) {
    if (fault instanceof AppError) return { refused: [fault.key, fault.params] };
    return { fault: String(fault) };
  }
}

parentPort?.postMessage(await read(workerData as { bytes: Uint8Array; limits: TableLimits }));
