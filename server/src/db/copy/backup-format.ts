import { createHash } from 'node:crypto';
import type { SequenceState, TableShape } from './catalog.ts';
import type { Digest } from './row-digest.ts';

/** A backup is damaged, truncated, or not a backup. */
export class UnreadableBackup extends Error {
  override readonly name = 'UnreadableBackup';
}

export type AppliedMigration = { readonly name: string; readonly checksum: string };

/** The first line of a backup. */
export type Manifest = {
  readonly format: 'lectern backup';
  readonly version: 1;
  readonly made_at: string;
  readonly lectern: string;
  readonly database: string;
  readonly migrations: readonly AppliedMigration[];
  /** Fingerprints of the secrets that values are encrypted with, newest first (`kernel/secrets.ts`). */
  readonly fingerprints: readonly string[];
  /** Whether the backup contains the file `secret.key`. */
  readonly with_key: boolean;
  readonly tables: readonly TableShape[];
};

/**
 * The parts of a backup, in this order. Each is a line of JSON; the lines of `rows` and `file` are followed by `bytes` raw bytes. `end`
 * contains the SHA-256 of everything before it.
 */
export type Frame =
  | { readonly kind: 'manifest'; readonly manifest: Manifest }
  | { readonly kind: 'rows'; readonly table: string; readonly bytes: Buffer }
  | ({ readonly kind: 'table'; readonly table: string } & Digest)
  | ({ readonly kind: 'sequence' } & SequenceState)
  | { readonly kind: 'file'; readonly name: string; readonly bytes: Buffer };

/** Larger lines or pieces mean damage; no memory is allocated for them. */
const longestLine = 16 * 1_048_576;
const largestPiece = 1024 * 1_048_576;

/** Writes frames as the uncompressed bytes of a backup. */
export async function* writeFrames(frames: AsyncIterable<Frame>): AsyncGenerator<Buffer> {
  const sum = createHash('sha256');
  for await (const frame of frames) {
    const { bytes, ...head } = { bytes: null, ...frame };
    const line = Buffer.from(`${JSON.stringify(bytes === null ? head : { ...head, bytes: bytes.length })}\n`);
    sum.update(line);
    yield line;
    if (bytes !== null) {
      sum.update(bytes);
      yield bytes;
    }
  }
  yield Buffer.from(`${JSON.stringify({ kind: 'end', sha256: sum.digest('hex') })}\n`);
}

/** Reads the uncompressed bytes of a backup. @throws UnreadableBackup if they differ from what was written */
export async function* readFrames(source: AsyncIterable<Uint8Array>): AsyncGenerator<Frame> {
  const reader = readerOf(source);
  const sum = createHash('sha256');
  for (let first = true; ; first = false) {
    const line = await reader.line();
    const head = parsed(line);
    if (first && (head.kind !== 'manifest' || manifestOf(head)?.format !== 'lectern backup'))
      throw new UnreadableBackup('The file is no backup of Lectern.');
    if (first && manifestOf(head)?.version !== 1) throw new UnreadableBackup('The backup has the format of a newer Lectern.');
    if (head.kind === 'end') {
      if (head.sha256 !== sum.digest('hex') || !(await reader.isOver())) throw damaged();
      return;
    }
    sum.update(line);
    if (typeof head.bytes !== 'number') yield head as Frame;
    else {
      const bytes = await reader.take(head.bytes);
      sum.update(bytes);
      yield { ...head, bytes } as Frame;
    }
  }
}

const manifestOf = (head: Readonly<Record<string, unknown>>) => head.manifest as Manifest | undefined;

const damaged = () => new UnreadableBackup('The backup is damaged or cut off. Take another one; nothing was changed.');

function parsed(line: Buffer): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(line.toString('utf8'));
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // The loop below handles it.
  }
  throw damaged();
}

type Reader = { line(): Promise<Buffer>; take(length: number): Promise<Buffer>; isOver(): Promise<boolean> };

function readerOf(source: AsyncIterable<Uint8Array>): Reader {
  const iterator = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const more = async (): Promise<Buffer | null> => {
    const { value, done } = await iterator.next();
    return done ? null : Buffer.from(value);
  };
  const take = async (length: number): Promise<Buffer> => {
    if (length < 0 || length > largestPiece) throw damaged();
    const parts = [rest];
    let held = rest.length;
    while (held < length) {
      const part = await more();
      if (part === null) throw damaged();
      parts.push(part);
      held += part.length;
    }
    const all = parts.length === 1 ? rest : Buffer.concat(parts);
    rest = all.subarray(length);
    return all.subarray(0, length);
  };
  return {
    take,
    line: async () => {
      for (let looked = 0; ; ) {
        const end = rest.indexOf(0x0a, looked);
        if (end !== -1) return take(end + 1);
        looked = rest.length;
        const part = looked > longestLine ? null : await more();
        if (part === null) throw damaged();
        rest = Buffer.concat([rest, part]);
      }
    },
    isOver: async () => rest.length === 0 && (await more()) === null,
  };
}
