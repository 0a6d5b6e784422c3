import { z } from 'zod';

/** `retrying`: failed and retried automatically; `failed`: not retried before the next scheduled run. */
export const jobState = z.enum(['waiting', 'running', 'retrying', 'failed', 'done']);
export type JobState = z.output<typeof jobState>;

/** A background job and its latest run. Instants are in UTC; null if it did not happen recently. */
export const BackgroundJob = z.object({
  name: z.string(),
  /** Cron: minute, hour, day, month and weekday, in UTC. */
  cron: z.string(),
  state: jobState,
  succeeded_at: z.string().nullable(),
  failed_at: z.string().nullable(),
  /** The error of the last failed run. */
  fault: z.string().nullable(),
});
export type BackgroundJob = z.output<typeof BackgroundJob>;

export const BackgroundJobs = z.object({ results: z.array(BackgroundJob) });
export type BackgroundJobs = z.output<typeof BackgroundJobs>;

export const RunJobInput = z.strictObject({ name: z.string().regex(/^[a-z][a-z-]{0,99}$/) });
export type RunJobInput = z.output<typeof RunJobInput>;
