import { z } from 'zod';

/** `retrying`: failed, and tried again by itself; `failed`: given up until the next run that is due. */
export const jobState = z.enum(['waiting', 'running', 'retrying', 'failed', 'done']);
export type JobState = z.output<typeof jobState>;

/** A background job and its latest run. Instants are in UTC; null where it has not happened lately. */
export const BackgroundJob = z.object({
  name: z.string(),
  /** Minute, hour, day, month and weekday of cron, in UTC. */
  cron: z.string(),
  state: jobState,
  succeeded_at: z.string().nullable(),
  failed_at: z.string().nullable(),
  /** Why the last run that failed did. */
  fault: z.string().nullable(),
});
export type BackgroundJob = z.output<typeof BackgroundJob>;

export const BackgroundJobs = z.object({ results: z.array(BackgroundJob) });
export type BackgroundJobs = z.output<typeof BackgroundJobs>;

export const RunJobInput = z.strictObject({ name: z.string().regex(/^[a-z][a-z-]{0,99}$/) });
export type RunJobInput = z.output<typeof RunJobInput>;
