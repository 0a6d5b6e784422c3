/**
 * `npm run bench:money`: for each seed 10,000 random operations with clients' money, 16 at once, over HTTP to two processes on PostgreSQL.
 * Some are sent several times with one idempotency key, and the processes are killed and restarted meanwhile. Afterwards every balance
 * equals its entries, every transaction sums to zero, no unit of a package is used twice, and no document number is missing. `--operations
 * 10000`, `--seeds 20`, `--processes 2`, `--kills 4` for each seed. `--write` puts the result into docs/benchmarks.md.
 */
import { parseArgs } from 'node:util';
import { freePort } from '../scripts/testing/free-port.ts';
import { openDatabase } from '../server/src/db/client.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { systemClock } from '../server/src/kernel/clock.ts';
import { build } from '../server/test/build.ts';
import { endingOf, moneySchool } from '../server/test/operations/money-school.ts';
import { moveMoney } from '../server/test/operations/move-money.ts';
import { wrongBooks } from '../server/test/operations/wrong-books.ts';
import { startPostgres } from '../server/test/setup/postgres-server.ts';
import type { PostgresServer } from '../server/test/setup/postgres-server.ts';
import { requireThat } from './schools/demand.ts';
import { freshDatabase } from './servers/fresh-database.ts';
import { writeSection } from './cases/report.ts';
import { killAgainAndAgain, sendOf } from './servers/killed-servers.ts';
import { dataOf, startServer } from './servers/server-process.ts';
import type { ServerProcess } from './servers/server-process.ts';
import { openSessions } from './servers/sessions.ts';

const { values: options } = parseArgs({
  options: {
    operations: { type: 'string', default: '10000' },
    seeds: { type: 'string', default: '20' },
    processes: { type: 'string', default: '2' },
    kills: { type: 'string', default: '4' },
    write: { type: 'boolean', default: false },
  },
});
const atOnce = 16;

type Total = { operations: number; answers: number; done: number; kills: number; entries: number };
const total: Total = { operations: 0, answers: 0, done: 0, kills: 0, entries: 0 };

async function runSeed(postgres: PostgresServer, seed: number): Promise<void> {
  const url = await freshDatabase(postgres, 'bench');
  const database = await openDatabase({ url });
  await migrate(database);
  const { school, managers, teacher } = await moneySchool(database, build(database), systemClock(), { clients: 30, lessons: 40 });
  const sessions = await openSessions(url, [...managers, teacher]);
  const env = dataOf({ url });
  const servers: ServerProcess[] = [];
  for (let count = 0; count < Number(options.processes); count += 1) servers.push(await startServer({ env, port: await freePort() }));
  const at = (id: number) => servers.map((server) => sendOf(server.url, sessions.get(id) ?? { read: {}, write: {} }));
  const [teaching] = at(teacher);
  if (teaching === undefined) throw new Error('no process');
  let over = false;
  const killing = killAgainAndAgain(servers, env, { kills: Number(options.kills), isOver: () => over });
  const operations = Number(options.operations);
  const begun = performance.now();
  const moved = moveMoney(managers.flatMap(at), teaching, endingOf(database, systemClock), school, { count: operations, atOnce, seed });
  const { answers, faults, acknowledged } = await moved.finally(() => {
    over = true;
  });
  const seconds = (performance.now() - begun) / 1000;
  total.kills += await killing;
  const found = await wrongBooks(database.db, acknowledged);
  const { rows } = await database.run('select count(*)::int as entries from ledger_entries', []);
  await Promise.all(servers.map((server) => server.stop()));
  await database.close();
  for (const fault of faults.slice(0, 10)) console.log(fault);
  requireThat(faults.length === 0, `seed ${seed}: no user gets an answer that nobody should get, not ${faults.length}`);
  requireThat(found.ledger.length === 0, `seed ${seed}: the books agree: ${JSON.stringify(found.ledger)}`);
  requireThat(Object.keys(found.others).length === 0, `seed ${seed}: nothing is lost: ${JSON.stringify(found.others)}`);
  const counts = [...answers];
  total.operations += operations;
  total.answers += counts.reduce((sum, [, count]) => sum + count, 0);
  total.done += counts.filter(([answer]) => / 20[01]$/.test(answer)).reduce((sum, [, count]) => sum + count, 0);
  total.entries += (rows[0] as { entries: number } | undefined)?.entries ?? 0;
  if (seed === 1) for (const [answer, count] of counts.sort(([a], [b]) => a.localeCompare(b))) console.log(`${count} × ${answer}`);
  console.log(`seed ${seed}: ${operations} operations in ${seconds.toFixed(0)} s, ${acknowledged.size} payments acknowledged`);
}

const postgres = await startPostgres();
try {
  for (let seed = 1; seed <= Number(options.seeds); seed += 1) await runSeed(postgres, seed);
  const said = `${options.seeds} seeds × ${options.operations} operations, ${atOnce} at once over ${options.processes} processes, ${total.kills} × kill -9: ${total.answers} answers, ${total.done} done, ${total.entries} entries; ${process.exitCode === 1 ? 'the books do NOT agree' : 'every transaction sums to zero, balances equal their entries, no lesson of a package is used twice, nothing that was acknowledged is lost'}.`;
  console.log(said);
  if (options.write) writeSection('money', 'npm run bench:money -- --write', said);
} finally {
  await postgres.stop();
}
