/**
 * `npm run test:upgrade -- --from COMMIT [--size large]`: an earlier version makes a school in PostgreSQL and serves it. The newest version
 * migrates meanwhile, then replaces it. No request fails, no row is lost, the ledger agrees, and the tables, indexes, constraints and
 * triggers are those of a new installation.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '../../scripts/testing/free-port.ts';
import { startPostgres } from '../../server/test/setup/postgres-server.ts';
import type { PostgresServer } from '../../server/test/setup/postgres-server.ts';
import { requireThat } from '../schools/demand.ts';
import { askOnce } from '../servers/ask-once.ts';
import { copiedAdministrators } from '../servers/copied-administrators.ts';
import { compareKept } from '../servers/kept-payments.ts';
import { dataOf, startServer } from '../servers/server-process.ts';
import { command, main } from './command.ts';
import { formerVersion } from './former-version.ts';
import type { FormerVersion } from './former-version.ts';
import { say, sayVerdict } from './progress.ts';
import { mark, SteadyLoad } from './steady-load.ts';

const { values: options } = parseArgs({ options: { from: { type: 'string' }, size: { type: 'string', default: 'large' } } });
if (options.from === undefined) throw new Error('--from names the commit of the earlier version');
const payers = 12;
const paymentsPerSecond = 10;
const readsPerSecond = 20;
type Env = Readonly<Record<string, string>>;

const seconds = (since: number) => `${((performance.now() - since) / 1_000).toFixed(1)} s`;

/** What must be equal after an upgrade and in a new installation. */
const definitions = `
  select 'column' as what, table_name || '.' || column_name as name, concat_ws(' ', data_type, is_nullable, column_default, generation_expression) as definition
    from information_schema.columns where table_schema = 'public'
  union all select 'index', indexname, indexdef from pg_indexes where schemaname = 'public'
  union all select 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
  union all select 'trigger', tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select 'function', oid::regprocedure::text, prosrc from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f' and probin is null
  order by 1, 2, 3`;

async function definitionsOf(url: string): Promise<Set<string>> {
  return new Set((await askOnce(url, definitions)).map(({ what, name, definition }) => `${what} ${name}: ${definition}`));
}

async function rowCounts(url: string): Promise<Map<string, number>> {
  const rows = await askOnce(
    url,
    `select relname::text as name, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', relname), false, true, '')))[1]::text::bigint as count
     from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  return new Map(rows.map(({ name, count }) => [String(name), Number(count)]));
}

/** Tables whose rows the running server deletes by itself. */
const shortLived: ReadonlySet<string> = new Set(['jobs', 'mails', 'sessions', 'idempotency_keys']);

/** The earlier version makes the school and serves it while the newest version migrates. @returns the load, and the address that served */
async function migrateUnderLoad(
  former: FormerVersion,
  url: string,
  env: Env,
): Promise<{ readonly load: SteadyLoad; readonly port: number }> {
  const people = await copiedAdministrators(url, payers);
  const clients = await askOnce(url, `select id from clients where status = 'active' order by id limit 100`);
  const old = await startServer({ env, project: former.folder });
  const ids = clients.map(({ id }) => Number(id));
  const load = new SteadyLoad(old.port, people, ids);
  load.begin(paymentsPerSecond, readsPerSecond);
  await wait(5_000);
  load.take();
  const migrating = performance.now();
  const migrated = await command([main, 'migrate'], env);
  requireThat(migrated.status === 0, `the newest version migrates while the earlier one serves: ${migrated.said}`);
  const taken = seconds(migrating);
  await wait(3_000);
  await load.end();
  const { sent, retried, failed, taken: times } = load.take();
  requireThat(failed.length === 0, `no request fails meanwhile; ${failed.length} of ${sent} do: ${failed[0]}`);
  const slowest = Math.round(Math.max(...times));
  say(`migrated in ${taken} while it served: ${sent} requests, ${retried} retried, ${failed.length} failed, slowest ${slowest} ms`);
  await old.stop();
  const late = await command([main], { ...env, PORT: String(await freePort()) }, former.folder);
  requireThat(late.status !== 0 && late.said.includes('newer'), `the earlier version refuses the newer database: ${late.said}`);
  return { load, port: old.port };
}

/** The newest version serves the school at the same address. */
async function serveAfterwards(load: SteadyLoad, port: number, url: string, env: Env): Promise<void> {
  const server = await startServer({ env, port });
  say(`the newest version is ready ${Math.round(server.readyAfter)} ms after its start`);
  load.begin(paymentsPerSecond, readsPerSecond);
  await wait(5_000);
  await load.end();
  const { failed } = load.take();
  requireThat(failed.length === 0, `no request fails afterwards; ${failed.length} do: ${failed[0]}`);
  requireThat((await load.settle(10_000)) === 0, 'each payment is settled by its key');
  load.close();
  const { lost, doubled } = await compareKept((statement) => askOnce(url, statement), mark, load.acknowledged);
  await server.stop();
  const ledger = await command(['scripts/check-ledger.ts'], env);
  requireThat(ledger.status === 0, `the ledger agrees: ${ledger.said}`);
  say(`${load.acknowledged.size} payments acknowledged, ${lost} lost, ${doubled} doubled; ledger: ${ledger.said.trim()}`);
}

async function compareWithNew(server: PostgresServer, url: string, env: Env): Promise<void> {
  await askOnce(server.urlOf('postgres'), 'create database fresh');
  const made = await command([main, 'migrate'], { ...env, DATABASE_URL: server.urlOf('fresh') });
  requireThat(made.status === 0, `a new installation migrates: ${made.said}`);
  const [upgraded, fresh] = [await definitionsOf(url), await definitionsOf(server.urlOf('fresh'))];
  const different = [...upgraded.symmetricDifference(fresh)];
  requireThat(
    different.length === 0,
    `tables, indexes, constraints, triggers and functions are those of a new installation: ${different.join('\n')}`,
  );
  say(`${fresh.size} definitions of the database, ${different.length} differ from a new installation`);
}

async function run(from: string): Promise<void> {
  const former = formerVersion(from, say);
  const folder = mkdtempSync(join(tmpdir(), 'lectern-upgrade-'));
  const database = await startPostgres({ shared_buffers: '512MB', max_wal_size: '4GB' });
  try {
    const url = database.urlOf('school');
    const env = { ...dataOf({ url }), LECTERN_DATA: join(folder, 'data') };
    await askOnce(database.urlOf('postgres'), 'create database school');
    const filling = performance.now();
    const words = ['--import', './scripts/load-environment.mjs', 'scripts/school.ts', '--size', options.size];
    const made = await command(words, env, former.folder);
    if (made.status !== 0) throw new Error(`the earlier version made no school: ${made.said}`);
    const before = await rowCounts(url);
    say(`${from} made the ${options.size} school: ${before.get('lessons')} lessons in ${seconds(filling)}`);
    const { load, port } = await migrateUnderLoad(former, url, env);
    await serveAfterwards(load, port, url, env);
    const after = await rowCounts(url);
    const fewer = [...before].filter(([name, count]) => !shortLived.has(name) && (after.get(name) ?? -1) < count);
    const named = fewer.map(([name, count]) => `${name} ${count} → ${after.get(name) ?? 'gone'}`).join(', ');
    requireThat(fewer.length === 0, `no table loses rows: ${named}`);
    say(`${before.size} tables before and ${after.size} after, ${fewer.length} with fewer rows`);
    await compareWithNew(database, url, env);
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
    former.remove();
  }
}

await run(options.from);
sayVerdict();
