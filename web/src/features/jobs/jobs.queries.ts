import type { OutputAt } from '@lectern/contract/contract';
import { apiQuery } from '../../kernel/api-query.ts';
import { apiWrite } from '../../kernel/api-write.ts';

export type BackgroundJob = OutputAt<'GET', '/api/jobs/'>['results'][number];

/** Polled, because workers pick up due jobs every 30 seconds. */
export const jobsQuery = apiQuery('/api/jobs/', {}, { refetchInterval: 10_000 });
export const runJobWrite = apiWrite('/api/jobs/run/', { refresh: ['/api/jobs/'] });
