import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFrames, UnreadableBackup, writeFrames } from './backup-format.ts';
import type { Frame } from './backup-format.ts';
import { rowDigest } from './row-digest.ts';

const manifest: Frame = {
  kind: 'manifest',
  manifest: {
    format: 'lectern backup',
    version: 1,
    made_at: '2026-11-16T09:00:00Z',
    lectern: '4.0.3',
    database: 'PostgreSQL 18.1',
    migrations: [],
    fingerprints: [],
    with_key: false,
    tables: [{ name: 'users', columns: ['id'] }],
  },
};
const bytes = fc.uint8Array({ maxLength: 50 }).map((array) => Buffer.from(array));
const frames = fc
  .array(
    fc.oneof(
      fc.record({ kind: fc.constant('rows' as const), table: fc.string(), bytes }),
      fc.record({ kind: fc.constant('file' as const), name: fc.string(), bytes }),
      fc.record({ kind: fc.constant('table' as const), table: fc.string(), rows: fc.nat(), hash: fc.string() }),
    ),
    { maxLength: 8 },
  )
  .map((rest): Frame[] => [manifest, ...rest]);

async function* each<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items;
}
const collected = async <T>(items: AsyncIterable<T>) => Array.fromAsync(items);
const written = async (given: readonly Frame[]) => Buffer.concat(await collected(writeFrames(each(given))));
const read = (...parts: readonly Buffer[]) => collected(readFrames(each(parts)));

describe('the format of a backup', () => {
  it('reads what was written, however the bytes arrive', async () => {
    await fc.assert(
      fc.asyncProperty(frames, fc.integer({ min: 1, max: 200 }), async (given, size) => {
        const whole = await written(given);
        const parts = Array.from({ length: Math.ceil(whole.length / size) }, (_, at) => whole.subarray(at * size, (at + 1) * size));
        expect(await read(...parts)).toEqual(given);
      }),
    );
  });

  it('refuses a backup with any byte changed, missing or added', async () => {
    await fc.assert(
      fc.asyncProperty(frames, fc.nat(), fc.integer({ min: 1, max: 255 }), async (given, place, change) => {
        const whole = await written(given);
        const at = place % whole.length;
        const changed = Buffer.from(whole);
        changed[at] = (changed[at] ?? 0) ^ change;
        await expect(read(changed)).rejects.toThrow(UnreadableBackup);
        await expect(read(whole.subarray(0, at))).rejects.toThrow(UnreadableBackup);
        await expect(read(whole, Buffer.from([change]))).rejects.toThrow(UnreadableBackup);
      }),
    );
  });

  it('refuses another file and a newer format', async () => {
    await expect(read(Buffer.from('{"kind":"end"}\n'))).rejects.toThrow('no backup');
    await expect(read(Buffer.from('PGDMP\n'))).rejects.toThrow(UnreadableBackup);
    const newer = (await written([manifest])).toString().replace('"version":1', '"version":2');
    await expect(read(Buffer.from(newer))).rejects.toThrow('newer');
  });
});

describe('the sum over the rows of a table', () => {
  const rows = fc.array(
    fc.string().map((text) => text.replaceAll('\n', '')),
    { minLength: 1, maxLength: 20 },
  );
  const sumOf = (...pieces: readonly (readonly string[])[]) => {
    const digest = rowDigest();
    for (const piece of pieces) digest.add(Buffer.from(piece.map((row) => `${row}\n`).join('')));
    return digest.digest();
  };

  it('is the same in every order and division', () => {
    fc.assert(
      fc.property(rows, fc.nat(), (given, place) => {
        const at = place % given.length;
        expect(sumOf(given.slice(at).reverse(), given.slice(0, at))).toEqual(sumOf(given));
      }),
    );
  });

  it('differs when a row differs, is doubled or is missing', () => {
    fc.assert(
      fc.property(rows, fc.nat(), (given, place) => {
        const at = place % given.length;
        const sums = [given, given.with(at, `${given[at]}x`), [...given, given[at] ?? ''], given.toSpliced(at, 1)].map(
          (each) => sumOf(each).hash,
        );
        expect(new Set(sums).size).toBe(4);
      }),
    );
  });
});
