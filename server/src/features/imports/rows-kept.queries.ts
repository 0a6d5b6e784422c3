import { sql } from 'kysely';

/** Over `import_runs r`: the time of its last upload, import or undo. */
export const lastUse = sql<string>`greatest(r.created_at, r.started_at, r.finished_at)`;
