import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../src/db/client.ts';
import { migrate } from '../../src/db/migrate.ts';
import { systemClock } from '../../src/kernel/clock.ts';

const root = join(import.meta.dirname, '../../..');

/** The name of the migrated database on the tests' PostgreSQL that is the template of every test file's database. */
export const templateName = 'lectern_template';

/** Migrates an embedded database once and stores its dump until a migration or PGlite changes. @returns the path of the dump */
export async function migratedDump(): Promise<string> {
  const folder = join(root, 'node_modules', '.cache', 'lectern');
  const file = join(folder, `migrated-${fingerprint()}.tar`);
  if (existsSync(file)) {
    // The clean-up (`left-behind.ts`) goes by the modification time.
    const now = systemClock().epochMilliseconds / 1_000;
    utimesSync(file, now, now);
    return file;
  }
  const database = await openDatabase({});
  await migrate(database);
  const dump = await database.dump();
  await database.close();
  mkdirSync(folder, { recursive: true });
  // Written to a temporary file and renamed, so that a concurrent run never reads half a dump.
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
