import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { testNow } from '../../../test/build.ts';
import { testSite } from '../../../test/setup/test-site.ts';
import { settingsReader } from '../../settings.ts';
import type { Job } from '../process/job.ts';
import { startJobs } from '../process/jobs.ts';
import { testApp } from '../../../test/test-app.ts';
import type { TestApp } from '../../../test/test-app.ts';

const token = 'metrics-token-of-a-test-with-40-letters!';
let school: TestApp;
beforeAll(async () => {
  school = await testApp({ metricsToken: token });
});

const read = async ({ app }: TestApp, authorization?: string) =>
  app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });
const sample = (text: string, name: string) =>
  text
    .split('\n')
    .find((line) => line.startsWith(`${name} `))
    ?.split(' ')[1];

describe('/metrics', () => {
  it.each([undefined, 'Bearer wrong', `Bearer ${token}x`, token, `Basic ${token}`])('is not found with the header %s', async (header) => {
    expect((await read(school, header)).statusCode).toBe(404);
  });

  it('is not found by a signed-in administrator, nor if no token is configured', async () => {
    const admin = await school.as(await school.build.user('AccountManager'));
    expect((await admin.get('/metrics')).status).toBe(404);
    const unwatched = await testApp({ database: school.database });
    expect((await read(unwatched, `Bearer ${token}`)).statusCode).toBe(404);
    expect((await read(unwatched, 'Bearer ')).statusCode).toBe(404);
  });

  it('counts requests by declared route, without ids of the address', async () => {
    const admin = await school.as(await school.build.user('AccountManager'));
    await admin.get('/api/clients/987654321/');
    await school.app.inject({ url: '/wp-login-123456.php' });
    const { body, headers } = await read(school, `Bearer ${token}`);
    expect(headers['content-type']).toContain('text/plain');
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/api\/clients\/\{id\}\/",status="404"\} 1/);
    expect(body).not.toMatch(/987654321|123456/);
  });

  it('has memory, event-loop lag, connections, and the state of queues', async () => {
    const { body } = await read(school, `Bearer ${token}`);
    expect(sample(body, 'lectern_database_up')).toBe('1');
    expect(Number(sample(body, 'process_resident_memory_bytes'))).toBeGreaterThan(0);
    expect(Number(sample(body, 'nodejs_eventloop_lag_p99_seconds'))).toBeGreaterThanOrEqual(0);
    expect(body).toMatch(/lectern_database_connections\{state="idle"\} \d/);
    expect(sample(body, 'lectern_mails_waiting')).toBe('0');
    // Nothing of this kind has happened yet, so there is no age.
    for (const never of ['lectern_backup_age_seconds', 'lectern_ledger_check_age_seconds', 'lectern_mails_due_age_seconds'])
      expect(sample(body, never)).toBeUndefined();
  });

  it('shows the age of the longest waiting mail, and of the last check and backup', async () => {
    const { database } = school;
    await database.exec(`
      insert into mail_outbox (recipient, subject, state, created_at, due_at, useless_at)
        values ('a@example.org', 'x', 'waiting', now(), now() - interval '1 hour', now() + interval '1 day'),
          ('b@example.org', 'x', 'failed', now() - interval '1 hour', now(), now() + interval '1 day'),
          ('c@example.org', 'x', 'failed', now() - interval '2 days', now(), now() + interval '1 day');
      insert into ledger_checks (started_at, milliseconds, transactions, entries, faults) values (now() - interval '2 hours', 1, 1, 2, '[{"key": "x"}]');
      insert into backups (begun_at, ended_at, origin, file, bytes, row_count, fault)
        values (now() - interval '3 hours', now() - interval '3 hours', 'schedule', 'a', 1, 1, null),
          (now() - interval '1 hour', now() - interval '1 hour', 'schedule', 'b', null, null, 'disk full');`);
    const { body } = await read(school, `Bearer ${token}`);
    const age = (name: string) => Math.round(Number(sample(body, name)) / 60);
    expect(age('lectern_mails_due_age_seconds')).toBe(60);
    expect(sample(body, 'lectern_mails_failed')).toBe('1');
    expect(age('lectern_ledger_check_age_seconds')).toBe(120);
    expect(sample(body, 'lectern_ledger_faults')).toBe('1');
    expect(age('lectern_backup_age_seconds')).toBe(180);
  });

  it('counts failed jobs, and shows when a job last succeeded', async () => {
    const { database } = school;
    const clock = () => testNow;
    const kernel = { database, clock, settings: settingsReader(database.db, clock), site: testSite, checkAnswers: true };
    const cron = '0 3 1 1 *';
    const jobs: Job[] = [
      { name: 'well', cron, work: async () => {} },
      { name: 'broken', cron, work: () => Promise.reject(new Error('no paper')) },
    ];
    const stop = await startJobs({ kernel, jobs, onFault: () => {}, lookEverySeconds: 0.5 });
    onTestFinished(stop);
    const shown = async () => (await read(school, `Bearer ${token}`)).body;
    await expect.poll(shown, { timeout: 20_000 }).toMatch(/lectern_job_last_success_age_seconds\{job="well"\} -?[0-9.]+/);
    // A failed run is retried a minute later.
    await expect.poll(shown, { timeout: 20_000 }).toMatch(/lectern_jobs\{job="broken",state="retrying"\} 1/);
    expect(await shown()).toMatch(/lectern_jobs\{job="well",state="failed"\} 0/);
    expect(await shown()).not.toMatch(/lectern_job_last_success_age_seconds\{job="broken"\}/);
  });

  it('serves metrics of the process while the database does not answer', async () => {
    const { database } = school;
    const silent = { ...database, ping: () => Promise.reject(new Error('no answer')) };
    const { body, statusCode } = await read(await testApp({ database: silent, metricsToken: token }), `Bearer ${token}`);
    expect(statusCode).toBe(200);
    expect(sample(body, 'lectern_database_up')).toBe('0');
    expect(sample(body, 'lectern_mails_waiting')).toBeUndefined();
    expect(Number(sample(body, 'process_resident_memory_bytes'))).toBeGreaterThan(0);
  });
});
