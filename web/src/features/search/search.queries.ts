import type { OutputAt } from '@lectern/contract/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../kernel/api.ts';

export type Found = OutputAt<'GET', '/api/search/'>;
export type Mark = Found['clients'][number]['marks'][number];

/** The fewest characters that are searched for. */
export const fewestCharacters = 2;

/** Who is called like that; the last answer stays while the next is on its way, and a search that nobody waits for is given up. */
export function searchQuery(text: string) {
  return queryOptions({
    queryKey: ['search', text],
    queryFn: ({ signal }) => api.get('/api/search/', { query: { q: text } }, { signal }),
    enabled: text.length >= fewestCharacters,
    placeholderData: keepPreviousData,
  });
}

export type KnownIds = { readonly teacher_id: number[]; readonly client_id: number[]; readonly kid_id: number[] };

/** Those opened before, under the names they have now. */
export function knownQuery(ids: KnownIds) {
  return queryOptions({
    queryKey: ['search', 'known', ids],
    queryFn: ({ signal }) => api.get('/api/search/known/', { query: ids }, { signal }),
    enabled: Object.values(ids).some((list) => list.length > 0),
  });
}
