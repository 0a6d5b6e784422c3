import type { BackupWarning } from '@lectern/contract/backups/backups.schema';

/** Hours after which the newest backup is too old: with a daily schedule, and without one. */
const oldAfter = { scheduled: 26, byHand: 7 * 24 };

/** Whether a daily backup is due: none was started since the last time it was the scheduled hour (UTC). */
export function isBackupDue(now: Temporal.Instant, hour: number, lastBegun: Temporal.Instant | null): boolean {
  if (lastBegun === null) return true;
  const today = now.toZonedDateTimeISO('UTC').with({ hour, minute: 0, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 });
  const latest = Temporal.Instant.compare(today.toInstant(), now) > 0 ? today.subtract({ days: 1 }) : today;
  return Temporal.Instant.compare(lastBegun, latest.toInstant()) < 0;
}

type Known = { readonly isScheduled: boolean; readonly lastMade: Temporal.Instant | null; readonly hasFailedSince: boolean };

/** The warning for administrators. */
export function warningOf(now: Temporal.Instant, { isScheduled, lastMade, hasFailedSince }: Known): BackupWarning | null {
  if (hasFailedSince) return 'failed';
  if (lastMade === null) return 'never';
  const oldest = now.subtract({ hours: isScheduled ? oldAfter.scheduled : oldAfter.byHand });
  return Temporal.Instant.compare(lastMade, oldest) < 0 ? 'old' : null;
}

const stamped = /^lectern-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/;

/** The name of a scheduled backup; names sort by time. */
export const backupName = (now: Temporal.Instant): string =>
  `lectern-${now.toString({ smallestUnit: 'second' }).replaceAll(':', '-')}.backup`;

/** Files of the backup folder to delete: backups beyond the newest, and incomplete ones. Other files are left alone. */
export function filesToDelete(names: readonly string[], kept: number): string[] {
  const made = names
    .filter((name) => stamped.test(name))
    .toSorted()
    .reverse();
  const parts = names.filter((name) => /^lectern-.+\.backup\.[0-9a-f]{8}\.part$/.test(name));
  return [...made.slice(kept), ...parts];
}
