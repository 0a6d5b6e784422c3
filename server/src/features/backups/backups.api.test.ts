import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Backups } from '@lectern/contract/backups/backups.schema';
import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { testApp } from '../../../test/test-app.ts';
import { testSite } from '../../../test/setup/test-site.ts';
import { checkBackup } from '../../kernel/backups/restore-school.ts';
import { readBackupFile, writeBackupFile } from '../../kernel/backups/backup-file.ts';
import { runJob } from '../../kernel/process/job.ts';
import { settingsReader } from '../../settings.ts';
import { backupJob } from './back-up-when-due.ts';

const home = mkdtempSync(join(tmpdir(), 'lectern-scheduled-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const schedule = { folder: join(home, 'backups'), hour: 2, kept: 2 };
const school = await testApp({ site: { ...testSite, backups: schedule } });
const admin = await school.as(await school.build.user('AccountManager', { abilities: [abilities.manageStaff] }));
const seen = async () => (await admin.get('/api/backups/')).body as Backups;

beforeEach(async () => {
  await sql`delete from backups`.execute(school.database.db);
  rmSync(schedule.folder, { recursive: true, force: true });
});

/** Runs the job at an instant; `fault` makes writing the file fail. */
async function runAt(instant: string, fault?: string): Promise<void> {
  const clock = () => Temporal.Instant.from(instant);
  school.at(instant);
  const { database } = school;
  const kernel = { database, clock, settings: settingsReader(database.db, clock), site: testSite, checkAnswers: true };
  const job = backupJob(schedule, async (to, { now }) => {
    if (fault !== undefined) throw new Error(fault);
    return writeBackupFile(database, to, { now, dataFolder: home, withKey: false });
  });
  await runJob(kernel, job, new AbortController().signal);
}

it('shows backups to administrators only', async () => {
  const manager = await school.as(await school.build.user('AccountManager'));
  expect((await manager.get('/api/backups/')).error?.key).toBe('forbidden');
  expect(await seen()).toEqual({ schedule, last_at: null, warning: 'never', results: [] });
});

it('makes one backup a day, keeps the newest, and leaves other files alone', async () => {
  for (const day of ['20', '21', '22']) {
    await runAt(`2026-11-${day}T02:03:00Z`);
    await runAt(`2026-11-${day}T03:03:00Z`);
    writeFileSync(join(schedule.folder, 'own-notes.txt'), 'keep');
  }
  expect(readdirSync(schedule.folder).toSorted()).toEqual([
    'lectern-2026-11-21T02-03-00Z.backup',
    'lectern-2026-11-22T02-03-00Z.backup',
    'own-notes.txt',
  ]);
  const { warning, last_at, results } = await seen();
  expect({ warning, last_at, count: results.length }).toEqual({ warning: null, last_at: '2026-11-22T02:03:00Z', count: 3 });
  const { manifest, rows } = await checkBackup(readBackupFile(join(schedule.folder, 'lectern-2026-11-22T02-03-00Z.backup')));
  expect(results[0]).toMatchObject({ origin: 'schedule', rows, fault: null });
  expect(manifest.made_at).toBe('2026-11-22T02:03:00Z');
  school.at('2026-11-23T05:00:00Z');
  expect((await seen()).warning).toBe('old');
}, 60_000);

it('reports a failed backup, retries in the next hour, and deletes nothing meanwhile', async () => {
  await runAt('2026-11-20T02:03:00Z');
  await expect(runAt('2026-11-21T02:03:00Z', 'no space left on device')).rejects.toThrow('no space left');
  expect(await seen()).toMatchObject({
    warning: 'failed',
    last_at: '2026-11-20T02:03:00Z',
    results: [{ fault: 'no space left on device', bytes: null }, { fault: null }],
  });
  expect(readdirSync(schedule.folder)).toEqual(['lectern-2026-11-20T02-03-00Z.backup']);
  await runAt('2026-11-21T03:03:00Z');
  expect((await seen()).warning).toBeNull();
}, 60_000);
