import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { projectFolder } from '../kernel/process/project.ts';
import type { Database } from './client.ts';

const ownFolder = pathToFileURL(join(projectFolder, 'server/migrations/'));

type Migration = { readonly name: string; readonly script: string; readonly checksum: string };

function migrations(folder: URL): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const script = readFileSync(new URL(name, folder), 'utf8');
      return { name, script, checksum: createHash('sha256').update(script).digest('hex') };
    });
}

/** An arbitrary constant: processes that start together migrate one after another. */
const migrationLock = 4_130_001;

/** Another program or a newer version created the database. */
export class ForeignDatabase extends Error {
  override readonly name = 'ForeignDatabase';
}

/**
 * Applies pending migrations, each in its own transaction, so that an interrupted run can resume.
 * @returns the names of the migrations that were applied
 * @throws ForeignDatabase if an applied migration was changed afterwards, or the database is newer than this program
 */
export async function migrate(database: Database, onProgress: (name: string) => void = () => {}, folder = ownFolder): Promise<string[]> {
  const known = migrations(folder);
  const before = await appliedMigrations(database);
  refuseForeign(known, before);
  if (known.every(({ name }) => before.has(name))) return [];
  const applied: string[] = [];
  for (const migration of known) {
    if (before.has(migration.name)) continue;
    onProgress(migration.name);
    await database
      .exec(`
      begin;
      -- The limit of requests is too short for a migration of many rows, and for waiting until another process has migrated.
      set local statement_timeout = 0;
      select pg_advisory_xact_lock(${migrationLock});
      create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now());
      do $once$ begin
        if exists (select from migrations where name = '${migration.name}') then raise exception 'applied meanwhile' using errcode = 'LE005'; end if;
      end $once$;
      ${migration.script}
      insert into migrations (name, checksum) values ('${migration.name}', '${migration.checksum}');
      commit;
    `)
      .catch((error: unknown) => {
        if ((error as { code?: string }).code !== 'LE005') throw error;
      });
    applied.push(migration.name);
  }
  return applied;
}

async function appliedMigrations(database: Database): Promise<Map<string, string>> {
  const there = await sql<{ there: boolean }>`select to_regclass('migrations') is not null as there`.execute(database.db);
  if (!there.rows[0]?.there) return new Map();
  const { rows } = await sql<{ name: string; checksum: string }>`select name, checksum from migrations`.execute(database.db);
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

function refuseForeign(known: readonly Migration[], applied: ReadonlyMap<string, string>): void {
  const checksums = new Map(known.map(({ name, checksum }) => [name, checksum]));
  for (const [name, checksum] of applied) {
    const here = checksums.get(name);
    if (here === undefined) throw new ForeignDatabase(`The database is newer than this program: it has ${name}.`);
    if (here !== checksum) throw new ForeignDatabase(`${name} was changed after it had been applied; write a new migration instead.`);
  }
}
