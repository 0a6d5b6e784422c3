import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The data folder is in use by another process. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
}

/**
 * Takes the data folder for this process alone. PGlite itself does not refuse a second process and then loses rows.
 * SQLite's exclusive lock is one that the operating system lets go of however the process ends, also by `kill -9`.
 * @throws DataFolderInUse when another process holds it
 */
export function lockDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const lock = new DatabaseSync(join(folder, 'lock.sqlite'));
  try {
    lock.exec('pragma busy_timeout = 0; pragma locking_mode = exclusive; begin exclusive;');
  } catch (cause) {
    lock.close();
    throw new DataFolderInUse(
      `The data folder ${folder} is in use by another process. Stop it first, or set LECTERN_DATA to another folder, or DATABASE_URL to a PostgreSQL that several processes can share.`,
      { cause },
    );
  }
  return () => lock.close();
}
