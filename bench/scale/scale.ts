/**
 * `npm run bench:scale`: measures reads and payments on the large school in PostgreSQL, over one to four processes on this machine, and the
 * processor time of the processes and of the database for each request. With these times it simulates this machine, which shows how
 * reliable the simulation is, and up to 64 processes with a database machine of their own. `--seconds 15` for each load; `--write`.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { freePort } from '../../scripts/testing/free-port.ts';
import { markdownTable, writeSection } from '../cases/report.ts';
import { openLargeSchool } from '../schools/large-school.ts';
import { figuresOf } from '../servers/load.ts';
import type { Figures } from '../servers/load.ts';
import { HttpConnection } from '../servers/http-connection.ts';
import { dataOf, startServer } from '../servers/server-process.ts';
import type { ServerProcess } from '../servers/server-process.ts';
import { untilIdle } from '../servers/until-idle.ts';
import { requestsFor } from './requests.ts';
import type { Request } from './requests.ts';
import { simulate } from './simulate.ts';
import type { Service } from './simulate.ts';

const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '15' }, write: { type: 'boolean', default: false } },
});
const people = 32;
const mostHere = 4;
/** Open requests for each simulated process: it is always busy, and no request waits for long. */
const openPerProcess = 4;
const ticksPerSecond = 100;

type Measured = Figures & { readonly service: Service };

/** The parent of a process, its processor seconds, and those of its children that have ended; null if it has ended itself. */
function lookAt(pid: number): { readonly parent: number; readonly own: number; readonly ended: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    return { parent: fields[1] ?? 0, own: (user + system) / ticksPerSecond, ended: (endedUser + endedSystem) / ticksPerSecond };
  } catch {
    return null;
  }
}

/** The processor seconds of the postmaster and its children. */
function processorOfDatabase(postmaster: number): number {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const children = all.map((name) => lookAt(Number(name))).filter((each) => each?.parent === postmaster);
  const { own = 0, ended = 0 } = lookAt(postmaster) ?? {};
  return children.reduce((sum, child) => sum + (child?.own ?? 0), own + ended);
}

/** Sends requests for some seconds, one at a time for each person, spread over the processes. */
async function loadAll(servers: readonly ServerProcess[], next: () => Request, seconds: number): Promise<Figures> {
  const taken: number[] = [];
  const begun = performance.now();
  const work = async (index: number) => {
    const connection = await HttpConnection.open(servers[index % servers.length]?.port ?? 0);
    while (performance.now() - begun < seconds * 1_000) {
      const { bytes, expected } = next();
      const from = performance.now();
      const { status, body } = await connection.send(bytes);
      taken.push(performance.now() - from);
      if (status !== expected) throw new Error(`answered ${status}: ${body.toString().slice(0, 500)}`);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: people }, (_, index) => work(index)));
  return figuresOf(taken, performance.now() - begun);
}

/** Measures a load, with the processor time of processes, database and sender. */
async function measured(servers: readonly ServerProcess[], database: Watched, next: () => Request, seconds: number): Promise<Measured> {
  const look = async () => ({
    application: servers.reduce((sum, { pid }) => sum + (lookAt(pid)?.own ?? 0), 0),
    database: processorOfDatabase(database.postmaster),
    sender: process.cpuUsage(),
    transactions: await database.transactions(),
  });
  const before = await look();
  const figures = await loadAll(servers, next, seconds);
  const after = await look();
  const { user, system } = process.cpuUsage(before.sender);
  const each = (secondsTaken: number) => (secondsTaken * 1_000) / figures.requests;
  return {
    ...figures,
    service: {
      application: each(after.application - before.application),
      database: each(after.database - before.database),
      sender: each((user + system) / 1e6),
      statements: Math.max(1, Math.round((after.transactions - before.transactions) / figures.requests)),
    },
  };
}

type Watched = { readonly postmaster: number; transactions(): Promise<number>; close(): Promise<void> };

async function watch(url: string): Promise<Watched> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const [{ data_directory: folder }] = (await client.query<{ data_directory: string }>('show data_directory')).rows as [
    { data_directory: string },
  ];
  return {
    postmaster: Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10),
    transactions: async () => {
      // PostgreSQL's processes report their statistics once a second at most.
      await wait(1_500);
      const { rows } = await client.query<{ n: string }>(
        'select xact_commit + xact_rollback as n from pg_stat_database where datname = current_database()',
      );
      return Number(rows[0]?.n);
    },
    close: () => client.end(),
  };
}

const number = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(1));

/** The fewest cores of a database machine at which so many processes reach 95 % of what they could with unlimited cores. */
function coresFor(service: Service, processes: number): number {
  const target = simulate(service, { processes, cores: 512, isShared: false }, openPerProcess * processes).perSecond * 0.95;
  let cores = 1;
  while (simulate(service, { processes, cores, isShared: false }, openPerProcess * processes).perSecond < target) cores += 1;
  return cores;
}

const { postgres, url } = await openLargeSchool((line) => console.log(line));
const servers: ServerProcess[] = [];
const database = await watch(url);
try {
  const next = await requestsFor(url);
  const rows: string[][] = [];
  const services: Service[] = [];
  for (let count = 1; count <= mostHere; count += 1) {
    servers.push(await startServer({ env: dataOf({ url }), port: await freePort() }));
    // A warm-up: code is compiled, and pages are cached.
    await loadAll(servers, next, 5);
    await untilIdle(url, (line) => console.log(line));
    const { perSecond, p50, p99, service } = await measured(servers, database, next, Number(options.seconds));
    const here = simulate(service, { processes: count, cores: cpus().length, isShared: true }, people);
    services.push(service);
    rows.push([
      String(count),
      `${number(perSecond)}/s, ${number(p50)} / ${number(p99)} ms`,
      `${number(service.application)} + ${number(service.database)} + ${number(service.sender)} ms, ${service.statements}`,
      `${number(here.perSecond)}/s, ${number(here.p50)} ms`,
      `${(here.perSecond / perSecond).toFixed(2)} ×`,
    ]);
    console.log(rows.at(-1)?.join(' | '));
  }
  // With one process nothing waits for a core, so its times are the most accurate.
  const [service] = services as [Service];
  const planned = [1, 2, 4, 8, 16, 32, 64].map((processes) => {
    const cores = coresFor(service, processes);
    const alone = { processes, cores, isShared: false };
    const { perSecond, p50, p95, busy } = simulate(service, alone, openPerProcess * processes);
    return [
      String(processes),
      String(cores),
      `${number(perSecond)}/s`,
      `${number(p50)} / ${number(p95)} ms`,
      `${Math.round(busy * 100)} %`,
    ];
  });
  const text = `${markdownTable(['Processes', 'Measured: requests, p50 / p99', 'Processor for a request: process + database + sender, transactions', 'Simulated for this machine', 'Simulated to measured'], rows)}

${markdownTable(['Processes, a core each', 'Cores of the database', 'Simulated requests', 'p50 / p95', 'Database busy'], planned)}`;
  console.log(text);
  if (options.write) writeSection('scale', 'npm run bench:scale -- --write', text);
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  await database.close();
  await postgres.stop();
}
