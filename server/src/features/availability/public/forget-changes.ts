import { sql } from 'kysely';
import type { WriteContext } from '../../../kernel/calls/context.ts';

/**
 * Deletes old rows of the table of time changes. A process with an older cache reads everything in full (`availability-cache.queries.ts`).
 * Both use the database's clock.
 */
export async function forgetTimeChanges({ db, nothingChanged }: WriteContext): Promise<void> {
  nothingChanged();
  await sql`delete from teacher_time_changes where changed_at < now() - interval '3 days'`.execute(db);
}
