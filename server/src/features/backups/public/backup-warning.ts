import type { BackupWarning } from '@lectern/contract/backups/backups.schema';
import { sql } from 'kysely';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { warningOf } from '../backups.rules.ts';

/** The problem with the school's backups: none, too old, or the last one failed; null if there is none. */
export async function backupWarningOf({ db, now, site }: ReadContext): Promise<BackupWarning | null> {
  const { rows } = await sql<{ made: string | null; failed: boolean | null }>`
    select (select begun_at from backups where fault is null order by begun_at desc limit 1) as made,
      (select fault is not null from backups order by begun_at desc, id desc limit 1) as failed
  `.execute(db);
  const made = rows[0]?.made ?? null;
  return warningOf(now, {
    isScheduled: (site.backups ?? null) !== null,
    lastMade: made === null ? null : Temporal.Instant.from(made),
    hasFailedSince: rows[0]?.failed === true,
  });
}
