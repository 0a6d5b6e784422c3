/**
 * `npm run bench:collisions`: 10,000 random placements, moves, substitutions, cancellations, holds, vacations, changes of hours and weekly
 * lessons, 32 at once, over HTTP on PostgreSQL. `--actions 10000`, `--seed 1`. `--processes 2` spreads them over so many server processes.
 * `--write` puts the result into docs/benchmarks.md.
 */
import { parseArgs } from 'node:util';
import { openDatabase } from '../server/src/db/client.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { systemClock } from '../server/src/kernel/clock.ts';
import { build } from '../server/test/build.ts';
import { collide } from '../server/test/operations/collide.ts';
import { collisions } from '../server/test/operations/collisions.ts';
import type { Ask } from '../server/test/operations/crowd.ts';
import { crowdedSchool } from '../server/test/operations/crowded-school.ts';
import { startPostgres } from '../server/test/setup/postgres-server.ts';
import { requireThat } from './schools/demand.ts';
import { freshDatabase } from './servers/fresh-database.ts';
import { writeSection } from './cases/report.ts';
import { dataOf, startServer } from './servers/server-process.ts';
import { openSessions } from './servers/sessions.ts';
import type { SignedIn } from './servers/sessions.ts';

const { values: options } = parseArgs({
  options: {
    actions: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    processes: { type: 'string', default: '2' },
    write: { type: 'boolean', default: false },
  },
});
const atOnce = 32;

function askOf(url: string, { read, write }: SignedIn): Ask {
  return async (method, path, body) => {
    const sent =
      method === 'GET'
        ? { headers: read }
        : { method, headers: { ...write, 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const answer = await fetch(url + path, sent);
    return { status: answer.status, body: await answer.json() };
  };
}

const postgres = await startPostgres();
try {
  const url = await freshDatabase(postgres, 'bench');
  const database = await openDatabase({ url });
  await migrate(database);
  const from = systemClock().toZonedDateTimeISO('Europe/Moscow').toPlainDate().add({ days: 2 });
  const { school, people } = await crowdedSchool(database, build(database), from, { teachers: 20, kids: 40 });
  const sessions = await openSessions(url, people);
  const servers = await Promise.all(Array.from({ length: Number(options.processes) }, () => startServer({ env: dataOf({ url }) })));
  const ctx = servers.flatMap((server) => [...sessions.values()].map((session) => askOf(server.url, session)));
  const begun = performance.now();
  const { answers, faults, placed } = await collide(ctx, school, Number(options.actions), atOnce, Number(options.seed));
  const seconds = (performance.now() - begun) / 1000;
  const found = await collisions(database.db, placed);
  await Promise.all(servers.map((server) => server.stop()));
  await database.close();
  const lines = [...answers].sort(([a], [b]) => a.localeCompare(b)).map(([answer, count]) => `${count} × ${answer}`);
  for (const line of lines) console.log(line);
  for (const fault of faults.slice(0, 20)) console.log(fault);
  requireThat(faults.length === 0, `no user gets an answer that nobody should get, not ${faults.length}`);
  requireThat(Object.keys(found).length === 0, `nothing overlaps, is lost or doubled: ${JSON.stringify(found)}`);
  const requests = [...answers.values()].reduce((sum, count) => sum + count, 0);
  const done = [...answers].filter(([answer]) => / 20[01]$/.test(answer)).reduce((sum, [, count]) => sum + count, 0);
  const said = `${options.actions} actions, ${atOnce} at once, over ${options.processes} processes in ${seconds.toFixed(0)} s: ${requests} writes, ${done} done and ${requests - done} refused, ${placed.length} lessons placed by hand; ${faults.length} answers that nobody should get, ${Object.keys(found).length === 0 ? 'nothing overlaps, is lost or doubled' : JSON.stringify(found)}.`;
  console.log(said);
  if (options.write) writeSection('collisions', 'npm run bench:collisions -- --write', said);
} finally {
  await postgres.stop();
}
