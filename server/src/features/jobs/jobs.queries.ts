import type { BackgroundJobs } from '@lectern/contract/jobs/jobs.schema';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { readQueuedJobs } from '../../kernel/process/job-queue.ts';

/** Every background job with its latest run. */
export async function listJobs({ db }: ReadContext): Promise<BackgroundJobs> {
  return { results: await readQueuedJobs(db) };
}
