import { jobsContract } from '@lectern/contract/jobs/jobs.contract';
import { routesOf } from '../../kernel/calls/routes.ts';
import { listJobs } from './jobs.queries.ts';
import { runJob } from './run-job.ts';

export const jobsRoutes = routesOf(jobsContract, { listJobs, runJob });
