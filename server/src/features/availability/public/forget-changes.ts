import { sql } from 'kysely';
import type { WriteContext } from '../../../kernel/calls/context.ts';

/**
 * Forgets whose time was changed days ago: a process that remembers an older time reads all of it anew (`availability-cache.queries.ts`).
 * Both go by the database's clock.
 */
export async function forgetTimeChanges({ db, nothingChanged }: WriteContext): Promise<void> {
  nothingChanged();
  await sql`delete from teacher_time_changes where changed_at < now() - interval '3 days'`.execute(db);
}
