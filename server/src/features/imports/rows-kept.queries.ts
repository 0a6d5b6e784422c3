import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Over `import_runs r`: the time of its last upload, import or undo. */
export const lastUse = sql<string>`greatest(r.created_at, r.started_at, r.finished_at)`;

/** Over `import_runs r`: not in progress, and unused since. */
export function rowsUnusedSince(since: string): RawBuilder<boolean> {
  return sql`r.rows_forgotten_at is null and r.state not in ('checking', 'running', 'undoing') and ${lastUse} < ${since}`;
}
