import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { testNow } from '../../../test/build.ts';
import { testDatabase } from '../../../test/database.ts';
import { testSite } from '../../../test/setup/test-site.ts';
import { requestRun } from './job-queue.ts';
import { runJob } from './job.ts';
import { startJobs } from './jobs.ts';
import type { Job } from './job.ts';
import type { Kernel } from '../calls/run-endpoint.ts';
import { settingsReader } from '../../settings.ts';

let kernel: Kernel;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const { database } = await testDatabase();
  const clock = () => testNow;
  kernel = { database, clock, settings: settingsReader(database.db, clock), site: testSite, checkAnswers: true };
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const never = new AbortController().signal;
const notes = async (action: string) => {
  const { rows } = await sql<{ actor_id: number | null; at: string; request_id: string }>`
    select actor_id, at, request_id from audit_log where action = ${action}`.execute(kernel.database.db);
  return rows;
};
const note = (name: string): Job => ({
  name,
  cron: '0 3 1 1 *',
  work: ({ write }) => write(async (ctx) => ctx.audit({ action: `${name}.noted`, entity: 'school', entity_id: null })),
});

async function start(jobs: readonly Job[], faults: unknown[] = []) {
  const stop = await startJobs({ kernel, jobs, onFault: (fault) => faults.push(fault), lookEverySeconds: 0.5 });
  stops.push(stop);
  return stop;
}

async function until(holds: () => boolean | Promise<boolean>) {
  for (let tries = 0; tries < 200 && !(await holds()); tries += 1) await wait(50);
}

it('rolls back a job’s write without an audit entry', async () => {
  const silent: Job = { name: 'silent', cron: '* * * * *', work: ({ write }) => write(async () => {}) };
  await expect(runJob(kernel, silent, never)).rejects.toThrow('wrote without an audit entry');
});

it('runs a job’s writes on the injected clock, without an author', async () => {
  await runJob(kernel, note('alone'), never);
  expect(await notes('alone.noted')).toEqual([
    { actor_id: null, at: testNow.toString(), request_id: expect.stringMatching(/^job alone /) },
  ]);
});

it('runs a job once when several processes start together', async () => {
  const both = note('both');
  await Promise.all([start([both]), start([both])]);
  await until(async () => (await notes('both.noted')).length > 0);
  await wait(1_500);
  expect(await notes('both.noted')).toHaveLength(1);
});

it('reports a failed job and runs the others', async () => {
  const faults: unknown[] = [];
  const broken: Job = { name: 'broken', cron: '0 3 1 1 *', work: () => Promise.reject(new Error('no paper')) };
  await start([broken, note('next')], faults);
  await until(async () => faults.length > 0 && (await notes('next.noted')).length > 0);
  expect(faults).toEqual([new Error('no paper')]);
});

it('finishes the current write on stop, signals the job, and starts no other write', async () => {
  let told = false;
  let begun = false;
  const long: Job = {
    name: 'long',
    cron: '0 3 1 1 *',
    work: async ({ write, stopping }) => {
      begun = true;
      await write(async (ctx) => {
        await wait(400);
        ctx.audit({ action: 'long.noted', entity: 'school', entity_id: null });
      });
      told = stopping.aborted;
    },
  };
  const stop = await start([long]);
  await until(() => begun);
  const from = performance.now();
  await stop();
  expect(told).toBe(true);
  expect(performance.now() - from).toBeLessThan(2_000);
  expect(await notes('long.noted')).toHaveLength(1);
});

it('signals a job that takes too long, so that it does not go on beside its retry', async () => {
  let begun = 0;
  let stopped = 0;
  const endless: Job = {
    name: 'endless',
    cron: '0 3 1 1 *',
    longestSeconds: 1,
    work: async ({ stopping }) => {
      begun += 1;
      while (!stopping.aborted) await wait(20);
      stopped += 1;
    },
  };
  // An earlier version gave the job longer.
  const { db } = kernel.database;
  const stopEarlier = await start([{ ...note('endless'), longestSeconds: 60 }]);
  await until(async () => (await sql`select from jobs.job where name = 'endless' and state = 'completed'`.execute(db)).rows.length > 0);
  await stopEarlier();
  await start([endless]);
  expect(await requestRun(db, 'endless')).toBe(true);
  await until(() => stopped > 0);
  expect({ begun, stopped }).toEqual({ begun: 1, stopped: 1 });
});

it('stops all jobs when one cannot start, so that a retry does not run them twice', async () => {
  const { database } = kernel;
  let asked = 0;
  const run: typeof database.run = (text, values) => {
    asked += 1;
    const isSecond = `${text}${JSON.stringify(values)}`.includes('never-started');
    return isSecond ? Promise.reject(new Error('the database went away')) : database.run(text, values);
  };
  const halting = { ...kernel, database: { ...database, run } };
  const jobs = [note('started'), note('never-started')];
  await expect(startJobs({ kernel: halting, jobs, onFault: () => {}, lookEverySeconds: 0.5 })).rejects.toThrow('went away');
  // The last responses still arrive; a leftover worker would poll twice a second.
  await wait(1_500);
  const before = asked;
  await wait(2_500);
  expect(asked).toBe(before);
});
