import type { Backup, Backups } from '@lectern/contract/backups/backups.schema';
import { sql } from 'kysely';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { backupWarningOf } from './public/backup-warning.ts';

/** The last 30 backups, and whether one is missing. */
export async function getBackups(ctx: ReadContext): Promise<Backups> {
  const { db, site } = ctx;
  const [latest, made, warning] = await Promise.all([
    sql<Backup>`
      select id, begun_at, ended_at, origin, file, bytes, row_count as rows, fault from backups order by begun_at desc, id desc limit 30`.execute(
      db,
    ),
    sql<{ begun_at: string }>`select begun_at from backups where fault is null order by begun_at desc limit 1`.execute(db),
    backupWarningOf(ctx),
  ]);
  const lastAt = made.rows[0]?.begun_at ?? null;
  const schedule = site.backups ?? null;
  return { schedule, last_at: lastAt, warning, results: latest.rows };
}
