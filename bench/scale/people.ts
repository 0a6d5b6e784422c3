/**
 * `npm run bench:people`: fifty people use one process on the large school in PostgreSQL for ten minutes, with a pause of one to three
 * seconds between two requests. No request fails, p95 is at most 300 ms, and the memory in use after a garbage collection grows by at most
 * 10 %. `--minutes 10`, `--people 50`; `--write`.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { markdownTable, marksTable, writeSection } from '../cases/report.ts';
import { openLargeSchool } from '../schools/large-school.ts';
import { HttpConnection } from '../servers/http-connection.ts';
import { dataOf, startServer } from '../servers/server-process.ts';
import { requestsFor } from './requests.ts';

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    people: { type: 'string', default: '50' },
    write: { type: 'boolean', default: false },
  },
});
const people = Number(options.people);
const milliseconds = Number(options.minutes) * 60_000;
const mostP95 = 300;
const mostGrowth = 1.1;
/** Milliseconds until code and caches have their working memory. */
const warmUp = 60_000;

const { postgres, url } = await openLargeSchool((line) => console.log(line));
const server = await startServer({ env: dataOf({ url }), reportsMemory: true });
const { rows, measured } = marksTable();
try {
  const next = await requestsFor(url);
  const taken: number[] = [];
  const failed: string[] = [];
  const begun = performance.now();
  const work = async () => {
    let connection = await HttpConnection.open(server.port);
    while (performance.now() - begun < milliseconds) {
      await wait(randomInt(1_000, 3_000));
      // The server closes idle connections.
      if (!connection.isOpen) connection = await HttpConnection.open(server.port);
      const { bytes, expected } = next();
      const from = performance.now();
      const { status, body } = await connection.send(bytes);
      taken.push(performance.now() - from);
      if (status !== expected) failed.push(`${status} ${body.toString().slice(0, 200)}`);
    }
    connection.close();
  };
  const working = Promise.all(Array.from({ length: people }, work));
  await Promise.race([wait(warmUp), working]);
  const before = await server.memoryInUse();
  await working;
  const after = await server.memoryInUse();
  taken.sort((a, b) => a - b);
  const p95 = taken[Math.floor(taken.length * 0.95)] ?? Number.NaN;
  for (const each of new Set(failed)) console.log(each);
  measured(`of ${taken.length} requests failed`, String(failed.length), '0', failed.length === 0);
  measured('p95', `${p95.toFixed(1)} ms`, `≤ ${mostP95} ms`, p95 <= mostP95);
  measured(
    'memory in use after a minute and at the end',
    `${before.toFixed(0)} and ${after.toFixed(0)} MiB`,
    `≤ ${mostGrowth} ×`,
    after <= before * mostGrowth,
  );
  if (options.write) writeSection('people', 'npm run bench:people -- --write', markdownTable(['What', 'Measured', 'Mark'], rows));
} finally {
  await server.stop();
  await postgres.stop();
}
