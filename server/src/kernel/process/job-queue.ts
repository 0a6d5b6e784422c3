import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../../db/client.ts';

/** The possible states of a job's latest run. */
export const runStates = ['waiting', 'running', 'retrying', 'failed', 'done'] as const;

/** The state of a background job in the queue; an instant is null if it did not happen within the retention time. */
export type QueuedJob = {
  readonly name: string;
  readonly cron: string;
  readonly state: (typeof runStates)[number];
  readonly succeeded_at: string | null;
  readonly failed_at: string | null;
  readonly fault: string | null;
};

const longestFault = 500;

/** Reads every scheduled job; none before the first start creates the queue. */
export async function readQueuedJobs(db: Db): Promise<QueuedJob[]> {
  const { rows: queue } = await sql`select where to_regclass('jobs.schedule') is not null`.execute(db);
  if (queue.length === 0) return [];
  const { rows } = await sql<QueuedJob>`
    select s.name, s.cron,
      coalesce((select case j.state when 'created' then 'waiting' when 'active' then 'running' when 'retry' then 'retrying'
          when 'completed' then 'done' else 'failed' end
        from jobs.job j where j.name = s.name order by j.created_on desc limit 1), 'waiting') as state,
      (select max(j.completed_on) from jobs.job j where j.name = s.name and j.state = 'completed') as succeeded_at,
      last.at as failed_at, left(last.fault, ${longestFault}) as fault
    from jobs.schedule s left join lateral (
      select coalesce(j.completed_on, j.started_on) as at, coalesce(j.output ->> 'message', j.output ->> 'value') as fault
      from jobs.job j where j.name = s.name and j.state in ('failed', 'retry') order by 1 desc nulls last limit 1
    ) last on true order by s.name`.execute(db);
  return [...rows];
}

/**
 * Makes a job run at a worker's next poll: a waiting run becomes due, otherwise one is added. A running job gets no second run.
 * @returns whether the job exists
 */
export async function requestRun(db: Db, name: string): Promise<boolean> {
  const jobs = await readQueuedJobs(db);
  if (!jobs.some((job) => job.name === name)) return false;
  await sql`update jobs.job set start_after = now() where name = ${name} and state in ('created', 'retry')`.execute(db);
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => ({ rows: [...(await db.executeQuery(CompiledQuery.raw(text, values))).rows] }) },
    schema: 'jobs',
    createSchema: false,
    migrate: false,
    supervise: false,
    schedule: false,
  });
  try {
    await boss.start();
    // The queue allows one run at a time, so this adds no second one.
    await boss.send(name, null);
  } finally {
    await boss.stop({ graceful: false, close: false });
  }
  return true;
}
