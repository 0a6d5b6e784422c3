import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../src/db/client.ts';
import { migrate } from '../src/db/migrate.ts';
import { systemClock } from '../src/kernel/clock.ts';

const root = join(import.meta.dirname, '..', '..');

/** The name of the migrated database on the tests' PostgreSQL that every test file's database is a copy of. */
export const templateName = 'lectern_template';

/** Migrates an embedded database once and keeps its dump until a migration or PGlite changes. @returns the dump's file */
export async function migratedDump(): Promise<string> {
  const folder = join(root, 'node_modules', '.cache', 'lectern');
  const file = join(folder, `migrated-${fingerprint()}.tar`);
  if (existsSync(file)) {
    // Whoever removes old ones (`left-behind.ts`) goes by this.
    const now = systemClock().epochMilliseconds / 1_000;
    utimesSync(file, now, now);
    return file;
  }
  const database = await openDatabase({});
  await migrate(database);
  const dump = await database.dump();
  await database.close();
  mkdirSync(folder, { recursive: true });
  // Written beside and renamed, so that a run at the same time never reads half a dump.
  const half = `${file}.${randomUUID()}`;
  writeFileSync(half, new Uint8Array(await dump.arrayBuffer()));
  renameSync(half, file);
  return file;
}

function fingerprint(): string {
  const hash = createHash('sha256');
  const folder = join(root, 'server', 'migrations');
  for (const name of readdirSync(folder).sort()) hash.update(name).update(readFileSync(join(folder, name)));
  hash.update(readFileSync(join(root, 'node_modules', '@electric-sql', 'pglite', 'package.json')));
  return hash.digest('hex').slice(0, 16);
}
