import type { OutputAt } from '@lectern/contract/contract';
import { apiQuery } from '../../../kernel/api-query.ts';
import { apiWrite } from '../../../kernel/api-write.ts';

export type Hold = OutputAt<'GET', '/api/schedule/holds/'>[number];

/** Asked for again now and then: a hold ends by itself, and elsewhere a lesson may have ended it. */
export const ownHoldsQuery = apiQuery('/api/schedule/holds/', {}, { refetchInterval: 60_000 });

/** What is held is free to nobody else: boards and searches are fetched again, too. */
const free = { refresh: ['/api/schedule/', '/api/matches/', '/api/teachers/{id}/get-schedule/'], awaitRefresh: false } as const;
export const holdWrite = apiWrite('/api/schedule/holds/', free);
export const releaseHoldWrite = apiWrite('/api/schedule/holds/{id}/release/', free);
