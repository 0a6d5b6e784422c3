import type { OutputAt } from '@lectern/contract/contract';
import { apiQuery } from '../../kernel/api-query.ts';

export type Found = OutputAt<'GET', '/api/search/'>;
export type Mark = Found['clients'][number]['marks'][number];

/** The fewest characters that are searched for. */
export const fewestCharacters = 2;

/** Who is called like that; the last answer stays while the next is on its way, and a search that nobody waits for is given up. */
export const searchQuery = (text: string) =>
  apiQuery('/api/search/', { query: { q: text } }, { enabled: text.length >= fewestCharacters, keepPrevious: true });

export type KnownIds = { readonly teacher_id: number[]; readonly client_id: number[]; readonly kid_id: number[] };

/** Those opened before, under the names they have now. */
export const knownQuery = (ids: KnownIds) =>
  apiQuery('/api/search/known/', { query: ids }, { enabled: Object.values(ids).some((list) => list.length > 0) });
