import { sql } from 'kysely';

/** Over `import_runs r`: when it was uploaded, brought in or undone, whichever was last. */
export const lastUse = sql<string>`greatest(r.created_at, r.started_at, r.finished_at)`;
