import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { BackupOptions, MadeBackup } from '../../kernel/backups/backup-file.ts';
import type { Job } from '../../kernel/process/job.ts';
import { backupName, filesToDelete, isBackupDue } from './backups.rules.ts';
import { recordBackup } from './record-backup.ts';

export type BackupSchedule = { readonly folder: string; readonly hour: number; readonly kept: number };
type Write = (to: string, options: Pick<BackupOptions, 'now'>) => Promise<MadeBackup>;

/** In seconds: a large school needs more than the default of jobs. */
const longestSeconds = 4 * 3600;

/**
 * The job of scheduled backups. It checks every hour, so that a failed or missed backup is made later. Old ones are deleted only after a
 * new one is complete.
 */
export const backupJob = ({ folder, hour, kept }: BackupSchedule, write: Write): Job => ({
  name: 'backup',
  cron: '3 * * * *',
  longestSeconds,
  work: async (job) => {
    const { rows } = await sql<{ begun_at: string }>`
      select begun_at from backups where origin = 'schedule' and fault is null order by begun_at desc limit 1`.execute(job.db);
    const last = rows[0] === undefined ? null : Temporal.Instant.from(rows[0].begun_at);
    if (!isBackupDue(job.now, hour, last)) return;
    const file = join(folder, backupName(job.now));
    const ended = { begun: job.now, origin: 'schedule', file } as const;
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const { bytes, rows: copied } = await write(file, { now: job.now });
      for (const name of filesToDelete(readdirSync(folder), kept)) rmSync(join(folder, name), { force: true });
      await job.write((ctx) => recordBackup(ctx, { ...ended, bytes, rows: copied }));
    } catch (error) {
      await job.write((ctx) => recordBackup(ctx, { ...ended, fault: error instanceof Error ? error.message : String(error) }));
      throw error;
    }
  },
});
