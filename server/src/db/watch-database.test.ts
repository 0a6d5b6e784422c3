import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { testApp } from '../../test/test-app.ts';
import { systemClock } from '../kernel/clock.ts';
import { inTransaction } from '../kernel/calls/audited-write.ts';
import { databaseRefusal } from '../kernel/database-errors.ts';
import { runJob } from '../kernel/process/job.ts';
import { settingsReader } from '../settings.ts';
import { testSite } from '../../test/setup/test-site.ts';
import { openDatabase } from './client.ts';

const { database, url = '' } = await testDatabase();
const times = { between: 50, answer: 300, silence: 600 };
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (fault: unknown) => databaseRefusal(fault)?.key ?? String(fault),
  );

/** A connection to the database that can stop transferring data without closing, like a vanished host. */
async function vanishingHost() {
  const { hostname, port, pathname, username } = new URL(url);
  const sockets: Socket[] = [];
  let vanished = false;
  const server = createServer((socket) => {
    const onward = connect(Number(port), hostname);
    sockets.push(socket, onward);
    for (const each of [socket, onward]) each.on('error', () => {});
    if (vanished) return;
    socket.pipe(onward);
    onward.pipe(socket);
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    url: `postgres://${username}@127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    vanish: () => {
      vanished = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
  };
}

describe.runIf(database.kind === 'postgres')('the watch over a PostgreSQL', () => {
  it('gives up the statements that wait for a host that has vanished', async () => {
    const host = await vanishingHost();
    const watched = await openDatabase({ url: host.url, watched: { times } });
    onTestFinished(() => watched.close());
    const told: string[] = [];
    await watched.watch({ onSilence: (reason) => told.push(reason) });
    const waiting = refusal(sql`select pg_sleep(20)`.execute(watched.db));
    await wait(100);
    host.vanish();
    const begun = performance.now();
    expect(await waiting).toBe('unavailable');
    expect(performance.now() - begun).toBeLessThan(5_000);
    expect(told).toEqual(['Connection terminated: the database does not answer']);
    await expect(watched.ping()).rejects.toThrow();
  });

  it.each([
    ['ahead of', 400 * 86_400_000],
    ['behind', -90_000],
  ])('refuses writes, jobs and readiness while the clock is %s the database’s', async (side, wrong) => {
    let apart = 0;
    const worked: string[] = [];
    const watched = await openDatabase({ url, watched: { times, clock: () => systemClock().add({ milliseconds: apart }) } });
    onTestFinished(() => watched.close());
    await watched.watch({});
    const school = await testApp({ database: watched });
    const teacher = await school.as(await school.build.user('Teacher'));
    expect(await refusal(inTransaction(watched, async () => {}))).toBe('done');
    apart = wrong;
    await expect(inTransaction(watched, async () => {})).rejects.toThrow(`${side} the database's`);
    const kernel = {
      database: watched,
      clock: systemClock,
      settings: settingsReader(watched.db, systemClock),
      site: testSite,
      checkAnswers: true,
    };
    const job = { name: 'files', cron: '* * * * *', work: async () => void worked.push('job') };
    await expect(runJob(kernel, job, new AbortController().signal)).rejects.toThrow(`${side} the database's`);
    expect(worked).toEqual([]);
    expect((await teacher.post('/api/accounts/sessions/end-others/')).error).toMatchObject({ code: 503, key: 'unavailable' });
    expect((await teacher.get('/health/ready')).status).toBe(503);
    expect((await teacher.get('/api/accounts/sessions/')).status).toBe(200);
    apart = 30_000;
    expect(await refusal(inTransaction(watched, async () => {}))).toBe('done');
  });

  it('connects again after the database was restarted', async () => {
    const watched = await openDatabase({ url, watched: { times } });
    onTestFinished(() => watched.close());
    await watched.watch({});
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
      database.db,
    );
    await wait(200);
    await watched.ping();
  });
});
