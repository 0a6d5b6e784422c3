import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../scripts/testing/free-port.ts';
import { requireThat } from '../schools/demand.ts';
import { askOnce } from '../servers/ask-once.ts';
import { databaseName, metricsToken } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { command, main } from './command.ts';
import type { FormerVersion } from './former-version.ts';
import { mark } from './steady-load.ts';
import type { SteadyLoad } from './steady-load.ts';

const pause = 2_000;
const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;

/** A disturbance of the cluster under load. @returns a note for the report */
export type Phase = (cluster: Cluster, load: SteadyLoad) => Promise<string>;

export const steady: Phase = async () => {
  await wait(10_000);
  return '';
};

/** Each process is killed, and restarted a moment later. */
export const killed: Phase = async (cluster) => {
  const back: number[] = [];
  for (const index of [0, 1] as const) {
    await cluster.servers[index].kill();
    await wait(pause);
    await cluster.startAgain(index);
    back.push(cluster.servers[index].readyAfter);
    await wait(pause);
  }
  return `ready again after ${back.map(seconds).join(' and ')}`;
};

/** A rolling restart: each process finishes its requests, ends, and is restarted. */
export const drained: Phase = async (cluster) => {
  const taken: number[] = [];
  for (const index of [0, 1] as const) {
    const begun = performance.now();
    await cluster.servers[index].stop();
    taken.push(performance.now() - begun);
    await cluster.startAgain(index);
    await wait(pause);
  }
  return `ended within ${taken.map(seconds).join(' and ')}`;
};

/**
 * The newest version migrates while both processes of an earlier version serve, and then replaces them one by one. A process of the earlier
 * version refuses to start on the migrated database.
 */
export const upgraded =
  (former: FormerVersion): Phase =>
  async (cluster) => {
    const migrationsOf = async () => Number((await cluster.rows('select count(*) as n from migrations'))[0]?.n);
    const before = await migrationsOf();
    const begun = performance.now();
    // Connects without the pooler, whose time limits could end the building of an index.
    const migrated = await command([main, 'migrate'], { ...cluster.env, DATABASE_URL: cluster.primary.urlOf(databaseName) });
    requireThat(migrated.status === 0, `the newest version migrates while an earlier one serves: ${migrated.said}`);
    const taken = performance.now() - begun;
    await wait(5_000);
    for (const index of [0, 1] as const) {
      await cluster.servers[index].stop();
      await cluster.startAgain(index);
      await wait(pause);
    }
    const late = await command([main], { ...cluster.env, PORT: String(await freePort()) }, former.folder);
    requireThat(late.status !== 0 && late.said.includes('newer'), `an earlier version refuses the newer database: ${late.said}`);
    return `from ${former.commit}: ${(await migrationsOf()) - before} migrations in ${seconds(taken)}`;
  };

export const poolerRestarted: Phase = async (cluster) => {
  // SIGTERM waits until every client has disconnected, and SIGINT until every one is idle.
  for (const signal of ['SIGKILL', 'SIGQUIT'] as const) {
    await cluster.pooler.end(signal);
    await wait(500);
    await cluster.pooler.start();
    await wait(5_000);
  }
  return '';
};

/** Makes a backup during writes, and restores it into an empty database. */
export const backedUp: Phase = async (cluster, load) => {
  const file = join(cluster.folder, 'school.backup');
  const before = new Map(load.acknowledged);
  const begun = performance.now();
  const saved = await command([main, 'backup', '--to', file], cluster.env);
  requireThat(saved.status === 0, `a backup is written during writes: ${saved.said}`);
  const after = performance.now();
  await askOnce(cluster.primary.urlOf('postgres'), 'create database restored');
  const url = cluster.primary.urlOf('restored');
  const restored = await command([main, 'restore', '--from', file], { ...cluster.env, DATABASE_URL: url, DATABASE_READ_URL: '' });
  requireThat(restored.status === 0, `the backup is restored, each row and the ledger agree: ${restored.said}`);
  const rows = await askOnce(url, `select id, comment from ledger_transactions where comment like '${mark} %'`);
  const kept = new Map(rows.map(({ id, comment }) => [String(comment).slice(mark.length + 1), Number(id)]));
  const lacking = [...before].filter(([key, id]) => kept.get(key) !== id).length;
  requireThat(lacking === 0, `the backup has each payment that was acknowledged before it began; ${lacking} of ${before.size} are missing`);
  requireThat(kept.size === rows.length, `the backup has no payment twice; ${rows.length - kept.size} are`);
  await askOnce(cluster.primary.urlOf('postgres'), 'drop database restored');
  const size = existsSync(file) ? statSync(file).size / 1024 / 1024 : 0;
  return `${size.toFixed(1)} MiB written in ${seconds(after - begun)}, restored and compared in ${seconds(performance.now() - after)} with ${kept.size} payments`;
};

/** The database's disk is full, which may end PostgreSQL. Then space is freed. */
export const diskFilled: Phase = async (cluster, load) => {
  const { disk } = cluster;
  if (disk === null) return 'left out: only root may make a small disk';
  const outage = { name: 'no room', from: performance.now(), to: Number.POSITIVE_INFINITY };
  load.outages.push(outage);
  const before = load.acknowledged.size;
  disk.fill();
  await wait(10_000);
  const during = load.acknowledged.size - before;
  disk.free();
  const ended = !(await survives(cluster));
  if (ended) await cluster.restartPrimary();
  outage.to = performance.now();
  const back = await untilWritten(load);
  await wait(3_000);
  return `${seconds(outage.to - outage.from)} without room, ${during} payments still went through, PostgreSQL ${ended ? 'ended and was started again' : 'went on'}; written again after ${seconds(back)}`;
};

async function survives({ primary }: Cluster): Promise<boolean> {
  for (let tries = 0; tries < 50 && primary.isAlive(); tries += 1) {
    const answer = await askOnce(primary.urlOf(databaseName), 'select 1').catch(() => null);
    if (answer !== null) return true;
    await wait(200);
  }
  return false;
}

/** The primary is killed, the replica is promoted, and later a new replica follows it. */
export const failedOver: Phase = async (cluster, load) => {
  const outage = { name: 'no primary', from: performance.now(), to: Number.POSITIVE_INFINITY };
  load.outages.push(outage);
  await cluster.primary.kill();
  await wait(pause);
  const next = cluster.standby;
  await next.promote();
  cluster.primary = next;
  await cluster.pooler.point({ primary: next.port, replica: next.port });
  outage.to = performance.now();
  const back = await untilWritten(load);
  await wait(3_000);
  await cluster.addStandby();
  const used = await untilReplicaUsed(cluster);
  return `${seconds(outage.to - outage.from)} without a primary, written again after ${seconds(back)}; a new replica is read from ${seconds(used)} after it follows`;
};

async function untilWritten({ acknowledged }: SteadyLoad): Promise<number> {
  const begun = performance.now();
  const before = acknowledged.size;
  while (acknowledged.size === before && performance.now() - begun < 60_000) await wait(10);
  requireThat(acknowledged.size > before, 'payments are written again within a minute');
  return performance.now() - begun;
}

/** Waits until the metrics of both processes say that they read from the replica. */
export async function untilReplicaUsed({ servers }: Cluster): Promise<number> {
  const begun = performance.now();
  const isUsed = async (url: string) => {
    const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } }).catch(() => null);
    return /^lectern_replica_used 1$/m.test((await answer?.text()) ?? '');
  };
  while (performance.now() - begun < 30_000) {
    const used = await Promise.all(servers.map(({ url }) => isUsed(url)));
    if (used.every(Boolean)) return performance.now() - begun;
    await wait(100);
  }
  requireThat(false, 'both processes read from the replica within 30 s');
  return performance.now() - begun;
}
