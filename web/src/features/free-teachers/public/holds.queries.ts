import type { OutputAt } from '@lectern/contract/contract';
import { apiQuery } from '../../../kernel/api-query.ts';
import { apiWrite } from '../../../kernel/api-write.ts';

export type Hold = OutputAt<'GET', '/api/schedule/holds/'>[number];

/** Polled: holds expire, and placed lessons end them. */
export const ownHoldsQuery = apiQuery('/api/schedule/holds/', {}, { refetchInterval: 60_000 });

/** Also refetches grids and searches, because held times are not free to others. */
const free = { refresh: ['/api/schedule/', '/api/matches/', '/api/teachers/{id}/get-schedule/'], awaitRefresh: false } as const;
export const holdWrite = apiWrite('/api/schedule/holds/', free);
export const releaseHoldWrite = apiWrite('/api/schedule/holds/{id}/release/', free);
