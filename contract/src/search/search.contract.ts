import { endpoint } from '../endpoint.ts';
import { anyStaff } from '../permissions.ts';
import { KnownQuery, SearchQuery, SearchResult } from './search.schema.ts';
import { previewLimit } from '../rate-limits.ts';

export const searchContract = {
  search: endpoint({
    method: 'GET',
    path: '/api/search/',
    summary: 'Search teachers, clients and children by name, in both alphabets and with typing errors; clients also by phone and e-mail',
    permission: anyStaff,
    query: SearchQuery,
    output: SearchResult,
    rateLimit: { per: 'person', calls: 120, seconds: 60 },
    mayLag: true,
    errors: [],
  }),
  findKnown: endpoint({
    method: 'GET',
    path: '/api/search/known/',
    summary: 'Recently opened teachers, clients and children, with current data; those no longer visible are omitted',
    permission: anyStaff,
    query: KnownQuery,
    output: SearchResult,
    rateLimit: previewLimit,
    errors: [],
  }),
};
