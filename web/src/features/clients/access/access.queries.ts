import type { InputAt, OutputAt } from '@lectern/contract/contract';
import { apiQuery } from '../../../kernel/api-query.ts';
import { clientPaths } from '../client-paths.ts';
import { apiWrite } from '../../../kernel/api-write.ts';

export type AccessRequest = OutputAt<'GET', '/api/clients/access-requests/'>['results'][number];
type Query = NonNullable<InputAt<'GET', '/api/clients/access-requests/'>['query']>;

/** Access requests for the user's clients, or the user's own. */
export const accessRequestsQuery = (query: Query) => apiQuery('/api/clients/access-requests/', { query });

const clients = { refresh: clientPaths } as const;
export const grantAccessWrite = apiWrite('/api/clients/access-requests/{id}/grant/', clients);
export const declineAccessWrite = apiWrite('/api/clients/access-requests/{id}/decline/', clients);
export const revokeAccessWrite = apiWrite('/api/clients/access-requests/{id}/revoke/', clients);
export const withdrawAccessWrite = apiWrite('/api/clients/access-requests/{id}/withdraw/', clients);
