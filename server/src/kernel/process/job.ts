import { audited, inTransaction, nobody } from '../calls/audited-write.ts';
import { noBrowser } from '../calls/browser.ts';
import type { ReadContext, WriteContext } from '../calls/context.ts';
import type { Kernel } from '../calls/run-endpoint.ts';

/** A background job: runs on schedule and once at start-up. It must be idempotent. */
export type Job = {
  readonly name: string;
  /** Cron: minute, hour, day, month and weekday, in UTC. */
  readonly cron: string;
  /** Seconds after which a run is stopped and counts as lost; a quarter of an hour by default. */
  readonly longestSeconds?: number;
  readonly work: (ctx: JobContext) => Promise<void>;
};

/** The context of a job: reads like a query without an actor, and writes in transactions of its own. */
export type JobContext = ReadContext & {
  /** Runs one write in its own transaction, under the rules of every write; its audit entries have no author. */
  write<T>(work: (ctx: WriteContext) => Promise<T>): Promise<T>;
  /** Aborted when the server is about to stop, or the run took too long; check it between two writes. The next run does the rest. */
  readonly stopping: AbortSignal;
};

/**
 * Runs a job once, now.
 * @throws the errors of its work, while earlier writes stay committed; `unavailable` before it starts if the database is read-only, since a
 * job may also change files
 * @param requestId for the audit log; random, so that the entries of one run can be found together
 */
export async function runJob(
  { database, clock, settings, site, tracing }: Kernel,
  job: Job,
  stopping: AbortSignal,
  requestId = `job ${job.name} ${crypto.randomUUID()}`,
): Promise<void> {
  database.requireWritable();
  const own = { actor: nobody, requestId, browser: noBrowser, site, logRead: () => {} };
  const reading = async () => ({ ...own, db: database.db, now: clock(), settings: await settings.read() });
  const run = async () =>
    job.work({
      ...(await reading()),
      stopping,
      write: async (work) => {
        const now = await reading();
        return inTransaction(database, (db) => audited(db, job.name, now, work));
      },
    });
  await (tracing === undefined ? run() : tracing.around(`job ${job.name}`, run));
}
