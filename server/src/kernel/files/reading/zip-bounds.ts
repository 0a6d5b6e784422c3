import { inflateRawSync } from 'node:zlib';
import { AppError } from '../../app-error.ts';

/** Maximum total size of an archive's files, unpacked, in bytes. */
const mostUnpacked = 150_000_000;
const mostFiles = 500;
/** Maximum compression ratio. Tables are repetitive, but less than this; only files above some size are measured. */
const mostRatio = 250;
const ratioFrom = 5_000_000;

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const endLength = 22;
const entryLength = 46;
const localLength = 30;
const stored = 0;
const deflated = 8;
const utf8Name = 0x0800;

const unreadable = () => new AppError('file_not_readable', { reason: 'workbook', row: null });
const tooComplex = (limit: string, most: number) => new AppError('file_too_complex', { limit, most });

type Entry = { readonly name: string; readonly method: number; readonly content: Buffer; readonly size: number };
export type ArchiveFiles = ReadonlyMap<string, () => Buffer>;

/**
 * Reads the directory of an archive and unpacks each file to measure it, before the reader does. Every file is then known to have the size
 * that the directory states, within the limits.
 * @returns a function for each file that unpacks it
 * @throws AppError `file_not_readable`, `file_too_complex`
 */
export function boundedArchive(bytes: Buffer, most = mostFiles): ArchiveFiles {
  const entries = directoryOf(bytes, most);
  // The sizes that the directory states are checked before anything is unpacked.
  const declared = entries.reduce((sum, { size }) => sum + size, 0);
  if (declared > mostUnpacked) throw tooComplex('unpacked', mostUnpacked);
  const files = new Map<string, () => Buffer>();
  for (const entry of entries) {
    if (files.has(entry.name)) throw unreadable();
    if (entry.size > ratioFrom && entry.size > entry.content.length * mostRatio) throw tooComplex('ratio', mostRatio);
    if (unpacked(entry).length !== entry.size) throw unreadable();
    files.set(entry.name, () => unpacked(entry));
  }
  return files;
}

function directoryOf(bytes: Buffer, most: number): Entry[] {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end === -1 || end + endLength > bytes.length || bytes.readUInt32LE(end) !== endOfDirectory) throw unreadable();
  const count = bytes.readUInt16LE(end + 10);
  if (count > most) throw tooComplex('files', most);
  const entries: Entry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let file = 0; file < count; file += 1) {
    if (at + entryLength > bytes.length || bytes.readUInt32LE(at) !== directoryEntry) throw unreadable();
    const [flags, method] = [bytes.readUInt16LE(at + 8), bytes.readUInt16LE(at + 10)];
    const [packed, size] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)];
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString((flags & utf8Name) === 0 ? 'latin1' : 'utf8', at + entryLength, at + entryLength + nameLength);
    entries.push({ name, method, size, content: contentAt(bytes, bytes.readUInt32LE(at + 42), packed) });
    at += entryLength + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

function contentAt(bytes: Buffer, local: number, packed: number): Buffer {
  if (local + localLength > bytes.length) throw unreadable();
  const from = local + localLength + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const content = bytes.subarray(from, from + packed);
  if (content.length !== packed) throw unreadable();
  return content;
}

/** @throws AppError `file_not_readable` for content that cannot be unpacked or exceeds its stated size */
function unpacked({ method, content, size }: Entry): Buffer {
  if (method === stored) return content;
  if (method !== deflated) throw unreadable();
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(size, 1) });
  } catch {
    throw unreadable();
  }
}
