import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The data folder is in use by another process. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
}

/** The data folder cannot be created or written: missing rights, a full disk, or a file with its name. */
export class DataFolderUnusable extends Error {
  override readonly name = 'DataFolderUnusable';
}

/** The embedded database in the data folder has lost files and must not be replaced by an empty one. */
export class DataFolderDamaged extends Error {
  override readonly name = 'DataFolderDamaged';
}

/** The locked data folder was deleted or replaced while this process used it; handled like an I/O error. */
export class DataFolderLost extends Error {
  override readonly name = 'DataFolderLost';
  /** PostgreSQL's `io_error`. */
  readonly code = '58030';
}

export type FolderLock = {
  /** @throws DataFolderLost if the locked file is no longer the one in the folder */
  requireHeld(): void;
  release(): void;
};

/** The folder of the embedded database, and the file beside it that exists while the database is being created. */
const databaseFolder = (folder: string) => join(folder, 'pglite');
const unfinished = (folder: string) => join(folder, 'pglite-unfinished');

/**
 * Opens the embedded database of a folder. A database whose creation was interrupted is created again; any other with missing files is
 * refused, because the library would replace it by an empty one.
 * @param open opens or creates the database at a path
 * @throws DataFolderDamaged
 */
export async function openInFolder<T>(folder: string, open: (path: string) => Promise<T>): Promise<T> {
  const path = databaseFolder(folder);
  const damaged = (cause?: unknown) =>
    new DataFolderDamaged(
      `The embedded database in ${path} is damaged. Put a backup of the folder in its place, or set LECTERN_DATA to another one; nothing was changed.`,
      { cause },
    );
  if (existsSync(unfinished(folder))) rmSync(path, { recursive: true, force: true });
  const isNew = !existsSync(path) || readdirSync(path).length === 0;
  if (!isNew && !existsSync(join(path, 'PG_VERSION'))) throw damaged();
  if (isNew) writeFileSync(unfinished(folder), '');
  try {
    const opened = await open(path);
    rmSync(unfinished(folder), { force: true });
    return opened;
  } catch (error) {
    // A full disk or a missing right is not damage.
    const isSystemError = /^E[A-Z]+$/.test(String((error as { code?: unknown }).code));
    throw isNew || isSystemError ? error : damaged(error);
  }
}

/** https://sqlite.org/rescode.html: another process has the lock. */
const busy = 5;

/**
 * Locks the data folder for this process. PGlite itself does not refuse a second process and then loses rows. The operating system releases
 * SQLite's exclusive lock however the process ends, also after `kill -9`.
 * @throws DataFolderInUse if another process holds it; DataFolderUnusable if the folder is not writable
 */
export function lockDataFolder(folder: string): FolderLock {
  const file = join(folder, 'lock.sqlite');
  let lock: DatabaseSync | null = null;
  try {
    mkdirSync(folder, { recursive: true });
    lock = new DatabaseSync(file);
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
  const locked = statSync(file);
  return {
    requireHeld: () => {
      const found = statSync(file, { throwIfNoEntry: false });
      if (found?.ino === locked.ino && found.dev === locked.dev) return;
      throw new DataFolderLost(
        `The data folder ${folder} was deleted or replaced while the server used it. The server ends; nothing more is written.`,
      );
    },
    release: () => held.close(),
  };
}

/** In bytes: some segments of PGlite's log, and the writes that already passed the check. */
const reserve = 128 * 1_048_576;

/** The disk of the data folder is nearly full; handled like a full disk. */
export class DiskNearlyFull extends Error {
  override readonly name = 'DiskNearlyFull';
  /** PostgreSQL's `disk_full`. */
  readonly code = '53100';
}

/**
 * Refuses a write while there is still room to read: PGlite hangs, and the whole process with it, when a statement finds no room for its
 * log.
 * @param bytes free space to keep
 * @throws DiskNearlyFull
 */
export function requireRoom(folder: string, bytes = reserve): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize >= bytes) return;
  throw new DiskNearlyFull(
    `The disk of the data folder ${folder} has less than ${Math.round(bytes / 1_048_576)} MiB left. Nothing is written until there is more.`,
  );
}
