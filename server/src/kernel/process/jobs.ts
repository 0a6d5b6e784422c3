import { PgBoss } from 'pg-boss';
import { audited, inTransaction, nobody } from '../calls/audited-write.ts';
import { noBrowser } from '../calls/browser.ts';
import type { ReadContext, WriteContext } from '../calls/context.ts';
import type { Kernel } from '../calls/run-endpoint.ts';

/** A background job: runs on schedule and once at start-up. It must be idempotent. */
export type Job = {
  readonly name: string;
  /** Minute, hour, day, month and weekday of cron, in UTC. */
  readonly cron: string;
  readonly work: (ctx: JobContext) => Promise<void>;
};

/** The context of a job: reads like a query without an actor, and writes in transactions of its own. */
export type JobContext = ReadContext & {
  /** Runs one write in its own transaction, under the rules of every write; its audit entries have no author. */
  write<T>(work: (ctx: WriteContext) => Promise<T>): Promise<T>;
  /** Aborted when the server is about to stop; check it between two writes. The next run does the rest. */
  readonly stopping: AbortSignal;
};

/** Runs a job once, now. @throws the errors of its work; earlier writes stay committed */
export async function runJob({ database, clock, settings, site }: Kernel, job: Job, stopping: AbortSignal): Promise<void> {
  const requestId = `job ${job.name} ${crypto.randomUUID()}`;
  const own = { actor: nobody, requestId, browser: noBrowser, site, logRead: () => {} };
  const reading = async () => ({ ...own, db: database.db, now: clock(), settings: await settings.read() });
  await job.work({
    ...(await reading()),
    stopping,
    write: async (work) => {
      const now = await reading();
      return inTransaction(database, (db) => audited(db, job.name, now, work));
    },
  });
}

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
      await boss.createQueue(job.name, {
        policy: 'exclusive',
        expireInSeconds: 900,
        retryLimit: 2,
        retryDelay: 60,
        deleteAfterSeconds: 86_400,
      });
      await boss.work(job.name, { pollingIntervalSeconds: lookEverySeconds }, async () => {
        const run = runJob(kernel, job, stop.signal);
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
