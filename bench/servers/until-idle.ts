import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';

/** A server looks for due jobs every 30 seconds. */
const calmSeconds = 40;

/**
 * Waits until a PostgreSQL has run no statement for a while: the jobs of a server that was just started over a large school, and the clean-up of
 * copied tables, take minutes. @throws Error after half an hour
 */
export async function untilIdle(url: string, say: (line: string) => void): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const begun = performance.now();
  let calm = 0;
  while (calm < calmSeconds) {
    if (performance.now() - begun > 30 * 60_000) throw new Error('the database is still busy after half an hour');
    await wait(1_000);
    const { rows } = await client.query<{ busy: boolean }>(`
      select exists (
        select from pg_stat_activity where pid <> pg_backend_pid() and state = 'active' and backend_type <> 'walsender'
        or backend_type = 'autovacuum worker'
      ) as busy`);
    calm = rows[0]?.busy ? 0 : calm + 1;
  }
  await client.end();
  say(`The database is idle after ${Math.round((performance.now() - begun) / 1_000)} s`);
}
