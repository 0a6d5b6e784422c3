import { PgBoss } from 'pg-boss';
import { audited, inTransaction, nobody } from '../calls/audited-write.ts';
import { noBrowser } from '../calls/browser.ts';
import type { ReadContext, WriteContext } from '../calls/context.ts';
import type { Kernel } from '../calls/run-endpoint.ts';

/** What the school's server does by itself, again and again: on time, and once more when it starts. Repeating it changes nothing. */
export type Job = {
  readonly name: string;
  /** Minute, hour, day, month and weekday of cron, in UTC. */
  readonly cron: string;
  readonly work: (ctx: JobContext) => Promise<void>;
};

/** What a job gets: it reads like a query, as nobody, and writes by writes of its own. */
export type JobContext = ReadContext & {
  /** One write in a transaction of its own, under the rules of every write; its audit entries have no author. */
  write<T>(work: (ctx: WriteContext) => Promise<T>): Promise<T>;
  /** Says between two writes that the server is about to stop: what is left is done by the next run. */
  readonly stopping: AbortSignal;
};

/** Runs a job once, now. @throws what its work throws; what it had written by then stays written */
export async function runJob({ database, clock, settings, site }: Kernel, job: Job, stopping: AbortSignal): Promise<void> {
  const requestId = `job ${job.name} ${crypto.randomUUID()}`;
  const own = { actor: nobody, requestId, browser: noBrowser, site };
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
  /** How often a process looks for what is due, in seconds. */
  readonly lookEverySeconds?: number;
};

/**
 * Lets the jobs run when they are due, through a queue in the database: of several processes one runs each. A process that
 * dies in the middle leaves its run to another one, a quarter of an hour later.
 * @returns how to stop: the write that is under way is finished first
 */
export async function startJobs({ kernel, jobs, onFault, lookEverySeconds = 30 }: Options): Promise<() => Promise<void>> {
  const { database } = kernel;
  const stop = new AbortController();
  const running = new Set<Promise<void>>();
  const boss = new PgBoss({
    // Our own connections: the embedded database has only one, and waits for it in line like everybody else.
    db: { executeSql: (text, values) => database.run(text, values) },
    backend: database.kind === 'pglite' ? 'pglite' : 'postgres',
    schema: 'jobs',
    // A handful of rows an hour needs no care of its indexes.
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
    // Whoever starts them again later must not find half of them running already.
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
      // Processes that start together ask for one run.
      await boss.send(job.name, null, { singletonSeconds: 300 });
    }
  }
}
