import type { OutputAt } from '@lectern/contract/contract';
import { apiQuery } from '../../kernel/api-query.ts';

export type Found = OutputAt<'GET', '/api/search/'>;
export type Mark = Found['clients'][number]['marks'][number];

/** Minimum length of a query. */
export const minQueryLength = 2;

/** Search results. Keeps the previous ones while loading; aborts superseded requests. */
export const searchQuery = (text: string) =>
  apiQuery('/api/search/', { query: { q: text } }, { enabled: text.length >= minQueryLength, keepPrevious: true });

export type KnownIds = { readonly teacher_id: number[]; readonly client_id: number[]; readonly kid_id: number[] };

/** Recent entries with current names. */
export const knownQuery = (ids: KnownIds) =>
  apiQuery('/api/search/known/', { query: ids }, { enabled: Object.values(ids).some((list) => list.length > 0) });
