import { z } from 'zod';

/** A finished backup attempt: successful, or failed with the reason. */
export const Backup = z.object({
  id: z.int(),
  begun_at: z.string(),
  ended_at: z.string(),
  origin: z.enum(['schedule', 'command']),
  file: z.string(),
  bytes: z.int().nullable(),
  rows: z.int().nullable(),
  fault: z.string().nullable(),
});
export type Backup = z.output<typeof Backup>;

/** No backup exists, the newest is too old, or the last attempt failed. */
export const backupWarning = z.enum(['never', 'old', 'failed']);
export type BackupWarning = z.output<typeof backupWarning>;

/** `schedule`: the folder on the server, the hour of the day in UTC, and the number of backups kept; null if nothing is scheduled. */
export const Backups = z.object({
  schedule: z.object({ folder: z.string(), hour: z.int(), kept: z.int() }).nullable(),
  last_at: z.string().nullable(),
  warning: backupWarning.nullable(),
  results: z.array(Backup),
});
export type Backups = z.output<typeof Backups>;
