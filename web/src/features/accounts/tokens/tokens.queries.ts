import type { OutputAt } from '@lectern/contract/contract';
import { apiQuery } from '../../../kernel/api-query.ts';
import { apiWrite } from '../../../kernel/api-write.ts';

export type OwnToken = OutputAt<'GET', '/api/accounts/tokens/'>['results'][number];

export const ownTokensQuery = apiQuery('/api/accounts/tokens/');

const refresh = { refresh: ['/api/accounts/tokens/', '/api/users/tokens/'], refreshOnError: true } as const;
export const makeTokenWrite = apiWrite('/api/accounts/tokens/', refresh);
export const revokeOwnTokenWrite = apiWrite('/api/accounts/tokens/{id}/revoke/', refresh);
export const revokeTokenWrite = apiWrite('/api/users/tokens/{id}/revoke/', refresh);
