import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { projectFolder } from '../kernel/process/project.ts';
import { buildIndexes, isOutsideTransaction } from './build-indexes.ts';
import type { Database, Db } from './client.ts';

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

/** The advisory lock for migrations, an arbitrary constant: processes that start together migrate one after another. */
export const migrationLock = 4_130_001;

/** Maximum attempts of a migration that times out on a lock, and the longest pause between them, in milliseconds. */
const mostTries = 40;
const longestPause = 4_000;
/** Poll interval while another process migrates, in milliseconds. */
const lookAgain = 500;

/** A table that a migration needs was locked for too long. */
export class LockedDatabase extends Error {
  override readonly name = 'LockedDatabase';
}

/** Another program or a newer version created the database. */
export class ForeignDatabase extends Error {
  override readonly name = 'ForeignDatabase';
}

/** Migrations are pending, and this role lacks the rights to apply them. */
export class UnmigratedDatabase extends Error {
  override readonly name = 'UnmigratedDatabase';
}

/** Refuses migrations that this program does not know, such as those of a newer backup. @throws ForeignDatabase */
export function requireKnownMigrations(applied: readonly Pick<Migration, 'name' | 'checksum'>[], folder = ownFolder): void {
  refuseForeign(migrations(folder), new Map(applied.map(({ name, checksum }) => [name, checksum])));
}

/**
 * Applies pending migrations, each in its own transaction or in a repeatable way, so that an interrupted run can resume.
 * @param only names of migrations; all others are skipped
 * @returns the names of the applied migrations
 * @throws UnmigratedDatabase if the role of this connection may not migrate
 * @throws LockedDatabase if a lock was not free after many attempts
 * @throws ForeignDatabase if an applied migration was changed afterwards, or the database is newer than this program
 */
export async function migrate(
  database: Database,
  onProgress: (name: string) => void = () => {},
  folder = ownFolder,
  only?: ReadonlySet<string>,
): Promise<string[]> {
  const all = migrations(folder);
  const before = await appliedMigrations(database);
  refuseForeign(all, before);
  const known = only === undefined ? all : all.filter(({ name }) => only.has(name));
  if (known.every(({ name }) => before.has(name))) return [];
  await requireOwner(database, before.size > 0);
  const applied: string[] = [];
  for (const migration of known) {
    if (before.has(migration.name)) continue;
    onProgress(migration.name);
    await applyOnce(database, migration, onProgress);
    applied.push(migration.name);
  }
  return applied;
}

/**
 * Uses a short lock timeout and retries, because other queries queue behind a migration that waits for a table. While another process
 * migrates it waits without a transaction, which would block a concurrent index build.
 */
async function applyOnce(database: Database, migration: Migration, onProgress: (name: string) => void): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await (isOutsideTransaction(migration.script) ? applyOutside(database, migration) : database.exec(scriptOf(migration)));
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === 'LE005') return;
      if (code === 'LE006') {
        tries -= 1;
        await wait(lookAgain);
        continue;
      }
      if (code !== '55P03' && code !== '40P01') throw error;
      if (tries === mostTries) throw new LockedDatabase(lockedFor(migration), { cause: error });
      onProgress(`${migration.name}: another connection holds a table; trying again`);
      await wait(Math.random() * Math.min(longestPause, 250 * tries));
    }
  }
}

const lockedFor = ({ name }: Migration) =>
  `${name} did not get the locks that it needs: another connection holds its tables. End that connection (pg_stat_activity shows it) and start again; nothing was changed.`;

const scriptOf = ({ name, script, checksum }: Migration) => `
  begin;
  -- The limits of a connection are too short for a migration of many rows.
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local lock_timeout = '2s';
  ${onceOf(name)}
  ${script}
  insert into migrations (name, checksum) values ('${name}', '${checksum}');
  commit;
`;

/** Fails if another process has applied the migration (LE005) or is about to (LE006). */
const onceOf = (name: string) => `
  do $once$ begin
    if not pg_try_advisory_xact_lock(${migrationLock}) then raise exception 'another process migrates' using errcode = 'LE006'; end if;
    create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now());
    if exists (select from migrations where name = '${name}') then raise exception 'applied meanwhile' using errcode = 'LE005'; end if;
  end $once$;
`;

/** A transaction holds the lock and notes the migration at its end; the statements run on a connection beside it. */
async function applyOutside(database: Database, { name, script, checksum }: Migration): Promise<void> {
  const isServer = database.kind === 'postgres';
  const build = () => database.copying((session) => buildIndexes(session, script, isServer));
  // The embedded database has a single connection and process.
  if (!isServer) await build();
  await database.db.transaction().execute(async (holder: Db) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(holder);
    await sql.raw(onceOf(name)).execute(holder);
    if (isServer) await build();
    await sql`insert into migrations (name, checksum) values (${name}, ${checksum})`.execute(holder);
  });
}

async function requireOwner({ db }: Database, isMigrated: boolean): Promise<void> {
  const { rows } = await sql<{ owns: boolean }>`
    select case when ${isMigrated} then (select pg_has_role(current_user, relowner, 'member') from pg_class where oid = to_regclass('migrations'))
      else has_schema_privilege('public', 'create') end as owns`.execute(db);
  if (rows[0]?.owns === true) return;
  throw new UnmigratedDatabase(
    'The database lacks migrations of this version, and the role of DATABASE_URL must not make them. Run once, as the role that owns the tables: node server/dist/main.js migrate',
  );
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
