import { createReadStream, createWriteStream, existsSync, rmSync } from 'node:fs';
import { open, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import type { Database } from '../../db/client.ts';
import { readFrames, UnreadableBackup, writeFrames } from '../../db/copy/backup-format.ts';
import type { Frame } from '../../db/copy/backup-format.ts';
import { readSnapshot } from '../../db/copy/read-snapshot.ts';
import { isoOf } from '../clock.ts';
import { version } from '../process/project.ts';
import { filesOfSchool } from './school-files.ts';

export type BackupOptions = {
  readonly now: Temporal.Instant;
  readonly dataFolder: string;
  readonly withKey: boolean;
  readonly onTable?: ((table: string, rows: number) => void) | undefined;
};

export type MadeBackup = { readonly bytes: number; readonly tables: number; readonly rows: number; readonly isSealed: boolean };

/** The backup file already exists and must not be replaced. */
export class BackupExists extends Error {
  override readonly name = 'BackupExists';
}

/** Suffix of a file's name until the file is complete. */
export const unfinished = '.part';

/**
 * Writes a backup of the school, readable by its owner only. The file gets its name once it is complete and on the disk; an incomplete file
 * is deleted.
 * @throws BackupExists, UncopyableDatabase, and errors of the disk or the database
 */
export async function writeBackupFile(database: Database, to: string, options: BackupOptions): Promise<MadeBackup> {
  if (existsSync(to)) throw new BackupExists(`${to} exists already. Name another file.`);
  const part = `${to}.${crypto.randomUUID().slice(0, 8)}${unfinished}`;
  try {
    let tables = 0;
    let rows = 0;
    await snapshotOf(database, {
      ...options,
      onTable: (table, count) => {
        tables += 1;
        rows += count;
        options.onTable?.(table, count);
      },
      into: async (frames) => {
        // Speed matters more than size: the embedded database answers no other query meanwhile.
        const gzip = createGzip({ level: constants.Z_BEST_SPEED });
        await pipeline(Readable.from(writeFrames(frames)), gzip, createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }));
      },
    });
    const { size } = await stat(part);
    await rename(part, to);
    await syncFolder(dirname(to));
    return { bytes: size, tables, rows, isSealed: !options.withKey };
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

type Copying = BackupOptions & { readonly into: (frames: AsyncIterable<Frame>) => Promise<void> };

/** Reads the school in one snapshot. */
export async function snapshotOf(database: Database, { now, dataFolder, withKey, onTable, into }: Copying): Promise<void> {
  const files = filesOfSchool(dataFolder, withKey);
  await database.copying((session) => into(readSnapshot(session, { madeAt: isoOf(now), lectern: version, files, onTable })));
}

/** A rename is durable only after the folder itself is synced; not every system can open folders. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null);
  await folder?.sync().catch(() => {});
  await folder?.close();
}

/** Reads a backup file. @throws UnreadableBackup if it is damaged */
export async function* readBackupFile(path: string): AsyncGenerator<Frame> {
  const { size } = await stat(path);
  if (size === 0) throw new UnreadableBackup(`${path} is empty.`);
  const file = createReadStream(path, { highWaterMark: 1_048_576 });
  const gunzip = createGunzip({ chunkSize: 1_048_576 });
  file.once('error', (error) => gunzip.destroy(error));
  try {
    yield* readFrames(file.pipe(gunzip));
  } catch (error) {
    if (!String((error as { code?: unknown }).code).startsWith('Z_')) throw error;
    throw new UnreadableBackup(`${path} is damaged or no backup. Take another one; nothing was changed.`, { cause: error });
  } finally {
    file.destroy();
    gunzip.destroy();
  }
}
