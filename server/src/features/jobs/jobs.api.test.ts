import type { BackgroundJobs } from '@lectern/contract/jobs/jobs.schema';
import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { testNow } from '../../../test/build.ts';
import { testSite } from '../../../test/setup/test-site.ts';
import { testApp } from '../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../test/test-app.ts';
import type { Job } from '../../kernel/process/job.ts';
import { startJobs } from '../../kernel/process/jobs.ts';
import { settingsReader } from '../../settings.ts';

let school: TestApp;
let admin: Caller;
const cron = '0 3 1 1 *';
const jobsOf = async () => ((await admin.get('/api/jobs/')).body as BackgroundJobs).results;
const job = async (name: string) => (await jobsOf()).find((each) => each.name === name);

beforeAll(async () => {
  school = await testApp();
  admin = await school.as(await school.build.user('AccountManager', { abilities: [abilities.manageStaff] }));
});

async function work(jobs: readonly Job[]): Promise<() => Promise<void>> {
  const { database } = school;
  const clock = () => testNow;
  const kernel = { database, clock, settings: settingsReader(database.db, clock), site: testSite, checkAnswers: true };
  const stop = await startJobs({ kernel, jobs, onFault: () => {}, lookEverySeconds: 0.5 });
  onTestFinished(stop);
  return stop;
}

it('are refused to users who do not manage staff', async () => {
  const manager = await school.as(await school.build.user('AccountManager'));
  expect((await manager.get('/api/jobs/')).error?.key).toBe('forbidden');
  expect((await manager.post('/api/jobs/run/', { name: 'holds' })).error?.key).toBe('forbidden');
});

it('are none before the first start has made the queue, and none can be run', async () => {
  expect(await jobsOf()).toEqual([]);
  expect((await admin.post('/api/jobs/run/', { name: 'holds' })).error).toMatchObject({ key: 'invalid', field: 'name' });
});

it('say when they run, what became of the last run, and why it failed', async () => {
  await work([
    { name: 'well', cron, work: async () => {} },
    { name: 'broken', cron, work: () => Promise.reject(new Error('no paper')) },
  ]);
  await expect.poll(async () => (await job('well'))?.state, { timeout: 20_000 }).toBe('done');
  await expect.poll(async () => (await job('broken'))?.state, { timeout: 20_000 }).toBe('retrying');
  expect(await job('well')).toMatchObject({ cron, fault: null, failed_at: null, succeeded_at: expect.any(String) });
  expect(await job('broken')).toMatchObject({ cron, fault: 'no paper', failed_at: expect.any(String), succeeded_at: null });
});

it('run again on request: once, even if requested twice, with an audit entry', async () => {
  let runs = 0;
  let hold: Promise<void> = Promise.resolve();
  const counted: Job = {
    name: 'counted',
    cron,
    work: async () => {
      runs += 1;
      await hold;
    },
  };
  await work([counted]);
  await expect.poll(async () => (await job('counted'))?.state, { timeout: 20_000 }).toBe('done');
  let release = () => {};
  hold = new Promise((resolve) => {
    release = resolve;
  });
  for (const _ of [1, 2]) expect((await admin.post('/api/jobs/run/', { name: 'counted' })).status).toBe(200);
  await expect.poll(() => runs, { timeout: 20_000 }).toBe(2);
  expect((await job('counted'))?.state).toBe('running');
  expect((await admin.post('/api/jobs/run/', { name: 'counted' })).status).toBe(200);
  release();
  await expect.poll(async () => (await job('counted'))?.state, { timeout: 20_000 }).toBe('done');
  expect(runs).toBe(2);
  const { rows } = await sql`select from audit_log where action = 'job.request' and actor_id = ${admin.userId}`.execute(school.database.db);
  expect(rows).toHaveLength(3);
});

it('run immediately when they wait for a retry', async () => {
  let fails = true;
  await work([{ name: 'mended', cron, work: () => (fails ? Promise.reject(new Error('disk full')) : Promise.resolve()) }]);
  await expect.poll(async () => (await job('mended'))?.state, { timeout: 20_000 }).toBe('retrying');
  fails = false;
  expect((await admin.post('/api/jobs/run/', { name: 'mended' })).status).toBe(200);
  await expect.poll(async () => (await job('mended'))?.state, { timeout: 20_000 }).toBe('done');
});
