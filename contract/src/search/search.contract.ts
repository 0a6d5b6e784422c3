import { endpoint } from '../endpoint.ts';
import { anyStaff } from '../permissions.ts';
import { KnownQuery, SearchQuery, SearchResult } from './search.schema.ts';
import { previewLimit } from '../rate-limits.ts';

export const searchContract = {
  search: endpoint({
    method: 'GET',
    path: '/api/search/',
    summary: 'Teachers, clients and children by name in either alphabet, slips of the hand included; clients by phone and e-mail, too',
    permission: anyStaff,
    query: SearchQuery,
    output: SearchResult,
    rateLimit: { per: 'person', calls: 120, seconds: 60 },
    errors: [],
  }),
  findKnown: endpoint({
    method: 'GET',
    path: '/api/search/known/',
    summary: 'Teachers, clients and children that were found before, as they are now; who may not be seen any more is left out',
    permission: anyStaff,
    query: KnownQuery,
    output: SearchResult,
    rateLimit: previewLimit,
    errors: [],
  }),
};
