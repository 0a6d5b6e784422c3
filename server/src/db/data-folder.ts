import { mkdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The data folder is in use by another process. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
}

/** The data folder cannot be made or written: rights, a full disk, a file in its place. */
export class DataFolderUnusable extends Error {
  override readonly name = 'DataFolderUnusable';
}

/** https://sqlite.org/rescode.html: another process has the lock. */
const busy = 5;

/**
 * Takes the data folder for this process alone. PGlite itself does not refuse a second process and then loses rows.
 * SQLite's exclusive lock is one that the operating system lets go of however the process ends, also by `kill -9`.
 * @throws DataFolderInUse when another process holds it; DataFolderUnusable when nothing can be written there
 */
export function lockDataFolder(folder: string): () => void {
  let lock: DatabaseSync | null = null;
  try {
    mkdirSync(folder, { recursive: true });
    lock = new DatabaseSync(join(folder, 'lock.sqlite'));
    lock.exec('pragma busy_timeout = 0; pragma locking_mode = exclusive; begin exclusive;');
  } catch (cause) {
    lock?.close();
    if ((cause as { errcode?: number }).errcode !== busy) {
      const reason = (cause as Error).message;
      throw new DataFolderUnusable(`The data folder ${folder} cannot be used: ${reason}. Set LECTERN_DATA to one that can be written.`, {
        cause,
      });
    }
    throw new DataFolderInUse(
      `The data folder ${folder} is in use by another process. Stop it first, or set LECTERN_DATA to another folder, or DATABASE_URL to a PostgreSQL that several processes can share.`,
      { cause },
    );
  }
  const held = lock;
  return () => held.close();
}

/** In bytes: some pieces of PGlite's log, and what is written meanwhile by whoever was let through. */
const reserve = 128 * 1_048_576;

/** The disk of the data folder is nearly full; told and answered like a disk that is. */
export class DiskNearlyFull extends Error {
  override readonly name = 'DiskNearlyFull';
  /** PostgreSQL's `disk_full`. */
  readonly code = '53100';
}

/**
 * Stops a write while there is room to go on reading: PGlite never comes back from a statement that finds no room for its log, and
 * the whole process stands still with it.
 * @param bytes how much is to be left
 * @throws DiskNearlyFull
 */
export function requireRoom(folder: string, bytes = reserve): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize >= bytes) return;
  throw new DiskNearlyFull(
    `The disk of the data folder ${folder} has less than ${Math.round(bytes / 1_048_576)} MiB left. Nothing is written until there is more.`,
  );
}
