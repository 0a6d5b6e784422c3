import { PgBoss } from 'pg-boss';
import type { Kernel } from '../calls/run-endpoint.ts';
import { runJob } from './job.ts';
import type { Job } from './job.ts';

type Options = {
  readonly kernel: Kernel;
  readonly jobs: readonly Job[];
  readonly onFault: (fault: unknown, job: string) => void;
  /** Poll interval for due jobs, in seconds. */
  readonly lookEverySeconds?: number;
};

/**
 * Runs jobs on schedule through a queue in the database; each run happens in one of several processes. The run of a process that dies is
 * retried by another one after a quarter of an hour.
 * @returns a function that stops the jobs after the current write
 */
export async function startJobs({ kernel, jobs, onFault, lookEverySeconds = 30 }: Options): Promise<() => Promise<void>> {
  const { database } = kernel;
  const stop = new AbortController();
  const running = new Set<Promise<void>>();
  const boss = new PgBoss({
    // Uses the application's pool: the embedded database has a single connection, which everything shares.
    db: { executeSql: (text, values) => database.run(text, values) },
    backend: database.kind === 'pglite' ? 'pglite' : 'postgres',
    schema: 'jobs',
    // A migration creates the schema: the server's role lacks the right.
    createSchema: false,
    // A few rows an hour need no reindexing.
    reindex: false,
    monitorVacuum: false,
  });
  boss.on('error', (fault) => onFault(fault, 'queue'));
  const end = async () => {
    stop.abort();
    await Promise.allSettled(running);
    await boss.stop({ graceful: false, close: false });
  };
  try {
    await boss.start();
    await beginJobs();
  } catch (fault) {
    // A later start must not find half of the jobs already running.
    await end().catch((another: unknown) => onFault(another, 'queue'));
    throw fault;
  }
  return end;

  async function beginJobs(): Promise<void> {
    for (const job of jobs) {
      const limit = { expireInSeconds: job.longestSeconds ?? 900 };
      await boss.createQueue(job.name, {
        policy: 'exclusive',
        ...limit,
        retryLimit: 2,
        retryDelay: 60,
        deleteAfterSeconds: 86_400,
      });
      // A queue that an earlier version made keeps its limit otherwise.
      await boss.updateQueue(job.name, limit);
      await boss.work(job.name, { pollingIntervalSeconds: lookEverySeconds }, async ([taken]) => {
        // A run that took too long counts as lost and is retried: it must not go on beside the retry.
        const stopping = taken === undefined ? stop.signal : AbortSignal.any([stop.signal, taken.signal]);
        const run = runJob(kernel, job, stopping);
        running.add(run);
        try {
          await run;
        } catch (fault) {
          onFault(fault, job.name);
          throw fault;
        } finally {
          running.delete(run);
        }
      });
      await boss.schedule(job.name, job.cron, null, { tz: 'UTC' });
      // Processes that start together request one run.
      await boss.send(job.name, null, { singletonSeconds: 300 });
    }
  }
}
