/**
 * `npm run bench:schools`: measures what one more school costs when many share one PostgreSQL: a database or a schema of its own, and a
 * process of its own or a place in a shared one. `--schools 20` of each; `--write`.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Client } from 'pg';
import { buildApp } from '../../server/src/app.ts';
import { openDatabase } from '../../server/src/db/client.ts';
import type { Database } from '../../server/src/db/client.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { systemClock } from '../../server/src/kernel/clock.ts';
import { settingsReader } from '../../server/src/settings.ts';
import { build } from '../../server/test/build.ts';
import { startPostgres } from '../../server/test/setup/postgres-server.ts';
import type { PostgresServer } from '../../server/test/setup/postgres-server.ts';
import { testSite } from '../../server/test/setup/test-site.ts';
import { markdownTable, writeSection } from '../cases/report.ts';
import { askOnce } from '../servers/ask-once.ts';
import { freshDatabase } from '../servers/fresh-database.ts';
import { dataOf, startServer } from '../servers/server-process.ts';
import { headersOf } from '../servers/sessions.ts';

const { values: options } = parseArgs({
  options: { schools: { type: 'string', default: '20' }, write: { type: 'boolean', default: false } },
});
const count = Number(options.schools);
const mebibyte = 1024 * 1024;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Seconds to make a school, and its bytes on disk. */
type Cost = { readonly seconds: number; readonly bytes: number };

const sizeOf = async (url: string) => Number((await askOnce(url, 'select pg_database_size(current_database()) as size'))[0]?.size);

async function migrated(url: string): Promise<void> {
  const database = await openDatabase({ url, poolSize: 2 });
  await migrate(database).finally(() => database.close());
}

/** Makes each school as a copy of an empty database. */
async function ownDatabases(postgres: PostgresServer): Promise<{ readonly cost: Cost; readonly urls: readonly string[] }> {
  await migrated(await freshDatabase(postgres, 'school_model'));
  const begun = performance.now();
  const urls: string[] = [];
  for (let school = 0; school < count; school += 1) urls.push(await freshDatabase(postgres, `school_${school}`, 'school_model'));
  const seconds = (performance.now() - begun) / 1_000 / count;
  return { cost: { seconds, bytes: await sizeOf(urls[0] ?? '') }, urls };
}

const inSchema = (url: string, school: number) => `${url}?options=${encodeURIComponent(`-c search_path=school_${school},public`)}`;

/** Makes each school as a schema of one database, by all migrations: PostgreSQL cannot copy a schema. */
async function ownSchemas(postgres: PostgresServer): Promise<{ readonly cost: Cost; readonly url: string }> {
  const url = await freshDatabase(postgres, 'all_schools');
  await askOnce(url, 'create extension if not exists btree_gist');
  await askOnce(url, 'create extension if not exists pg_trgm');
  const before = await sizeOf(url);
  const begun = performance.now();
  for (let school = 0; school < count; school += 1) {
    await askOnce(url, `create schema school_${school}`);
    await migrated(inSchema(url, school));
  }
  const seconds = (performance.now() - begun) / 1_000 / count;
  return { cost: { seconds, bytes: ((await sizeOf(url)) - before) / count }, url };
}

/** @returns the private memory of a connection that has read every table of some schemas */
async function memoryOfConnection(url: string, schemas: readonly string[]): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const schema of schemas) {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = '${schema}'::regnamespace`,
    );
    for (const { name } of rows) await client.query(`select * from ${schema}."${name}" t where t is not null limit 1`);
  }
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const status = readFileSync(`/proc/${rows[0]?.pid}/status`, 'utf8');
  await client.end();
  return Number(/RssAnon:\s+(\d+)/.exec(status)?.[1]) * 1024;
}

function memoryInUse(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed + process.memoryUsage().external;
}

/** @returns the memory that one more school takes in a shared process: for its connections, and for its application */
async function inOneProcess(urls: readonly string[]): Promise<{ readonly application: number; readonly database: number }> {
  const opened: Database[] = [];
  const apps: Awaited<ReturnType<typeof buildApp>>[] = [];
  const open = async (url: string) => {
    const database = await openDatabase({ url, poolSize: 2 });
    await database.run('select 1', []);
    opened.push(database);
    return database;
  };
  const serve = async (database: Database) => {
    const app = await buildApp({
      database,
      clock: systemClock,
      settings: settingsReader(database.db, systemClock),
      site: testSite,
      checkAnswers: false,
    });
    const make = build(database);
    const headers = headersOf(await make.session(await make.user('AccountManager'))).read;
    for (const url of ['/api/accounts/user/', '/api/clients/', '/api/teachers/']) {
      const { statusCode } = await app.inject({ method: 'GET', url, headers });
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`);
    }
    apps.push(app);
  };
  const [first = '', ...others] = urls;
  await serve(await open(first));
  const half = others.length >> 1;
  const before = memoryInUse();
  for (const url of others.slice(0, half)) await open(url);
  const withDatabases = memoryInUse();
  for (const url of others.slice(half)) await serve(await open(url));
  const after = memoryInUse();
  for (const app of apps) await app.close();
  for (const database of opened) await database.close().catch(() => {});
  return { database: (withDatabases - before) / half, application: (after - withDatabases) / (others.length - half) };
}

const size = (bytes: number) => `${(bytes / mebibyte).toFixed(1)} MiB`;

const postgres = await startPostgres({ max_connections: '300' });
try {
  const databases = await ownDatabases(postgres);
  const schemas = await ownSchemas(postgres);
  const names = Array.from({ length: count }, (_, school) => `school_${school}`);
  const connections = {
    database: await memoryOfConnection(databases.urls[0] ?? '', ['public']),
    schema: await memoryOfConnection(schemas.url, names.slice(0, 1)),
    schemas: await memoryOfConnection(schemas.url, names),
  };
  const shared = await inOneProcess(databases.urls);
  const server = await startServer({ env: dataOf({ url: databases.urls[0] ?? '' }) });
  const process_ = server.memory() * mebibyte;
  await server.stop();
  const text = markdownTable(
    ['What one more school costs', 'Database of its own', 'Schema of its own'],
    [
      ['made in', `${databases.cost.seconds.toFixed(2)} s (a copy)`, `${schemas.cost.seconds.toFixed(2)} s (all migrations)`],
      ['on disk, empty', size(databases.cost.bytes), size(schemas.cost.bytes)],
      ['memory of a connection that has looked at every table', size(connections.database), size(connections.schema)],
      [`… of ${count} schools`, 'a connection each', size(connections.schemas)],
      ['a process of its own', size(process_), size(process_)],
      ['a place in a process: application and connections', size(shared.application), '–'],
      ['… connections alone', size(shared.database), '–'],
    ],
  );
  console.log(text);
  if (options.write) writeSection('schools', 'npm run bench:schools -- --write', text);
} finally {
  await postgres.stop();
}
