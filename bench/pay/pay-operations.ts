/**
 * `npm run test:pay`: for each seed 10,000 random operations with the pay of staff, 16 at once, over HTTP, on both databases. Some are sent
 * several times with one idempotency key, and the processes are killed and restarted meanwhile. Afterwards every transaction sums to zero,
 * what a person is owed equals a replay, nobody is paid twice, and documents agree with the ledger. Both databases are worked on at the same
 * time, and each seed begins with a copy of a migrated empty one. `--operations 10000`, `--seeds 20`, `--first 1`, `--kills 4` for each seed,
 * `--pause 4` seconds before each, `--database pglite` or `postgres` for one of them. `--write` puts the result into docs/benchmarks.md.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '../../scripts/testing/free-port.ts';
import { buildApp } from '../../server/src/app.ts';
import { openDatabase } from '../../server/src/db/client.ts';
import type { Database } from '../../server/src/db/client.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { systemClock } from '../../server/src/kernel/clock.ts';
import { settingsReader } from '../../server/src/settings.ts';
import { build } from '../../server/test/build.ts';
import { differingPapers } from '../../server/test/operations/pay/differing-papers.ts';
import { movePay } from '../../server/test/operations/pay/move-pay.ts';
import type { PayPeriod } from '@lectern/contract/salary/pay-periods.schema';
import { paySchool } from '../../server/test/operations/pay/pay-school.ts';
import type { PaySchool } from '../../server/test/operations/pay/pay-school.ts';
import { wrongPay } from '../../server/test/operations/pay/wrong-pay.ts';
import type { Send } from '../../server/test/operations/repeated-writes.ts';
import { startPostgres } from '../../server/test/setup/postgres-server.ts';
import type { PostgresServer } from '../../server/test/setup/postgres-server.ts';
import { testSite } from '../../server/test/setup/test-site.ts';
import { writeSection } from '../cases/report.ts';
import { requireThat } from '../schools/demand.ts';
import { freshDatabase } from '../servers/fresh-database.ts';
import { killAgainAndAgain, sendOf } from '../servers/killed-servers.ts';
import { dataOf, startServer } from '../servers/server-process.ts';
import type { ServerProcess } from '../servers/server-process.ts';
import { headersOf } from '../servers/sessions.ts';

const { values: options } = parseArgs({
  options: {
    operations: { type: 'string', default: '10000' },
    seeds: { type: 'string', default: '20' },
    first: { type: 'string', default: '1' },
    kills: { type: 'string', default: '4' },
    pause: { type: 'string', default: '4' },
    database: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const atOnce = 16;
const operations = Number(options.operations);

type Place = { readonly name: string; readonly at: { readonly url: string } | { readonly folder: string }; readonly processes: number };
type Total = { answers: number; done: number; kills: number; entries: number };
const total: Total = { answers: 0, done: 0, kills: 0, entries: 0 };

/** Makes a new school in an empty database, and a session for each of its people. */
async function prepared(place: Place): Promise<{ school: PaySchool; secrets: ReadonlyMap<number, string> }> {
  const database = await openDatabase(place.at);
  const make = build(database);
  const school = await paySchool(database, make, systemClock(), { teachers: 6, lessons: 40 });
  const secrets = new Map<number, string>();
  for (const id of [school.manager, school.curator, ...school.keepers, ...school.teachers.map((each) => each.id)])
    secrets.set(id, await make.session(id));
  await database.close();
  return { school, secrets };
}

/** Requires that the pay in the database is correct, and that the documents made from it agree with the ledger. */
async function requireSound(database: Database, what: string, school: PaySchool, secret: string): Promise<void> {
  const wrong = await wrongPay(database.db, school.teachers);
  requireThat(
    JSON.stringify(wrong) === '{"ledger":[],"replay":[],"others":{}}',
    `${what}: pay is as it has to be: ${JSON.stringify(wrong)}`,
  );
  const app = await buildApp({
    database,
    clock: systemClock,
    settings: settingsReader(database.db, systemClock),
    site: testSite,
    checkAnswers: true,
  });
  const headers = headersOf(secret).read;
  const asked = async (url: string) => app.inject({ method: 'GET', url, headers });
  const reader = {
    json: async <T>(path: string) => (await asked(path)).json() as T,
    file: async (path: string) => {
      const { statusCode, rawPayload } = await asked(path);
      return { status: statusCode, bytes: rawPayload };
    },
  };
  const differing = await differingPapers(database.db, reader, school.teachers, school.today);
  requireThat(differing.length === 0, `${what}: papers and ledger agree: ${differing.join('; ')}`);
  const { rows } = await database.run('select count(*)::int as entries from ledger_entries', []);
  total.entries += (rows[0] as { entries: number } | undefined)?.entries ?? 0;
  await app.close();
}

/** Waits until the running process has finished the calculations of a killed one, at most three seconds. */
async function calculationsDone(keeper: Send): Promise<void> {
  for (const until = performance.now() + 3_000; performance.now() < until; await wait(100)) {
    const { status, body } = await keeper('GET', '/api/get-salary-calculation-dates/');
    const waits = ({ state, calculation }: PayPeriod) => state !== 'open' && calculation?.finished_at == null;
    if (status === 200 && !(body as PayPeriod[]).some(waits)) return;
  }
}

const secondsSince = (begun: number) => ((performance.now() - begun) / 1000).toFixed(0);

async function runSeed(place: Place, seed: number): Promise<void> {
  const making = performance.now();
  const { school, secrets } = await prepared(place);
  const env = dataOf(place.at);
  const servers: ServerProcess[] = [];
  for (let count = 0; count < place.processes; count += 1) servers.push(await startServer({ env, port: await freePort() }));
  // The requests are spread over the processes in turn.
  let turn = 0;
  const senders = new Map(
    [...secrets].map(([id, secret]) => [id, servers.map((server) => sendOf(server.url, headersOf(secret)))] as const),
  );
  const send =
    (id: number): Send =>
    async (...request) => {
      turn += 1;
      const of = senders.get(id) ?? [];
      return (await of[turn % of.length]?.(...request)) ?? { status: 0, body: null };
    };
  const people = { manager: send(school.manager), curator: send(school.curator), keepers: school.keepers.map(send), teacher: send };
  const made = secondsSince(making);
  let over = false;
  const killing = killAgainAndAgain(servers, env, {
    kills: Number(options.kills),
    pause: Number(options.pause) * 1000,
    isOver: () => over,
  });
  const begun = performance.now();
  const moved = movePay(people, school, async () => null, { count: operations, atOnce, seed, oneClosedOf: 12 });
  const { answers, faults } = await moved.finally(() => {
    over = true;
  });
  const seconds = secondsSince(begun);
  const kills = await killing;
  const checking = performance.now();
  await calculationsDone(people.keepers[0] as Send);
  await Promise.all(servers.map((server) => server.stop()));
  for (const fault of faults.slice(0, 10)) console.log(fault);
  const what = `${place.name}, seed ${seed}`;
  requireThat(faults.length === 0, `${what}: no user gets an answer that nobody should get, not ${faults.length}`);
  const database = await openDatabase(place.at);
  await requireSound(database, what, school, secrets.get(school.keepers[0] ?? 0) ?? '');
  await database.close();
  const counts = [...answers];
  total.kills += kills;
  total.answers += counts.reduce((sum, [, count]) => sum + count, 0);
  total.done += counts.filter(([answer]) => / 20[01]$/.test(answer)).reduce((sum, [, count]) => sum + count, 0);
  if (seed === 1) for (const [answer, count] of counts.sort(([a], [b]) => a.localeCompare(b))) console.log(`${count} × ${answer}`);
  const checked = secondsSince(checking);
  console.log(`${what}: made in ${made} s, ${operations} operations in ${seconds} s, checked in ${checked} s, ${kills} × kill -9`);
}

/** A kind of database. `fresh` makes an empty migrated one; `drop` deletes it. */
type Kind = { readonly fresh: () => Promise<Place>; readonly drop: (place: Place) => void };

async function emptyAt(at: Place['at']): Promise<void> {
  const database = await openDatabase(at);
  await migrate(database);
  await database.close();
}

async function onPostgres(server: PostgresServer): Promise<Kind> {
  await emptyAt({ url: await freshDatabase(server, 'bench_empty') });
  return {
    fresh: async () => ({ name: 'PostgreSQL', at: { url: await freshDatabase(server, 'bench', 'bench_empty') }, processes: 2 }),
    drop: () => {},
  };
}

async function onPglite(folder: string): Promise<Kind> {
  const empty = join(folder, 'empty');
  await emptyAt({ folder: empty });
  return {
    fresh: async () => {
      const own = mkdtempSync(join(folder, 'seed-'));
      cpSync(empty, own, { recursive: true });
      return { name: 'PGlite', at: { folder: own }, processes: 1 };
    },
    drop: ({ at }) => 'folder' in at && rmSync(at.folder, { recursive: true, force: true }),
  };
}

const first = Number(options.first);
async function runSeeds({ fresh, drop }: Kind): Promise<void> {
  for (let seed = first; seed < first + Number(options.seeds); seed += 1) {
    const place = await fresh();
    await runSeed(place, seed).finally(() => drop(place));
  }
}

const postgres = options.database === 'pglite' ? null : await startPostgres();
const folder = mkdtempSync(join(tmpdir(), 'lectern-bench-'));
try {
  const kinds = [
    ...(postgres === null ? [] : [await onPostgres(postgres)]),
    ...(options.database === 'postgres' ? [] : [await onPglite(folder)]),
  ];
  await Promise.all(kinds.map(runSeeds));
  const said = `${options.seeds} seeds × ${operations} operations on ${kinds.length === 2 ? 'both databases' : 'one database'}, ${atOnce} at once, ${total.kills} × kill -9: ${total.answers} answers, ${total.done} done, ${total.entries} entries; ${process.exitCode === 1 ? 'pay is NOT as it has to be' : 'every transaction sums to zero, what a person is owed equals a replay, nobody is paid twice, no closed period changed, papers and ledger agree'}.`;
  console.log(said);
  if (options.write) writeSection('pay-operations', 'npm run test:pay -- --write', said);
} finally {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}
