import { endpoint } from '../endpoint.ts';
import { done } from '../page.ts';
import { administersStaff } from '../permissions.ts';
import { BackgroundJobs, RunJobInput } from './jobs.schema.ts';

export const jobsContract = {
  listJobs: endpoint({
    method: 'GET',
    path: '/api/jobs/',
    summary: 'Background jobs: when they run, what became of the last run, and why it failed',
    permission: administersStaff,
    output: BackgroundJobs,
    errors: [],
  }),
  runJob: endpoint({
    method: 'POST',
    path: '/api/jobs/run/',
    summary: 'Let a background job run now; nothing happens while it waits or runs anyway',
    permission: administersStaff,
    body: RunJobInput,
    output: done,
    idempotent: true,
    rateLimit: { per: 'person', calls: 30, seconds: 600 },
    errors: [],
  }),
};
