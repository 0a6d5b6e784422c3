import { endpoint } from '../endpoint.ts';
import { done, idParams } from '../page.ts';
import { administersStaff, anyStaff } from '../permissions.ts';
import { MakeTokenInput, NewToken, OwnTokens, TokenListQuery, TokenPage } from './tokens.schema.ts';

export const tokensContract = {
  listOwnTokens: endpoint({
    method: 'GET',
    path: '/api/accounts/tokens/',
    summary: 'My personal tokens for the API',
    permission: anyStaff,
    output: OwnTokens,
    errors: [],
  }),
  makeToken: endpoint({
    method: 'POST',
    path: '/api/accounts/tokens/',
    summary: 'Make a personal token that acts in the selected role; its secret is answered once',
    permission: anyStaff,
    body: MakeTokenInput,
    output: NewToken,
    status: 201,
    errors: ['wrong_password', 'too_many_attempts', 'scope_not_held', 'too_many_tokens'],
    staged: true,
  }),
  revokeOwnToken: endpoint({
    method: 'POST',
    path: '/api/accounts/tokens/{id}/revoke/',
    summary: 'Revoke one of my personal tokens',
    permission: anyStaff,
    params: idParams,
    output: done,
    errors: ['not_found'],
  }),
  listTokens: endpoint({
    method: 'GET',
    path: '/api/users/tokens/',
    summary: 'Personal tokens of everybody',
    permission: administersStaff,
    query: TokenListQuery,
    output: TokenPage,
    errors: [],
  }),
  revokeToken: endpoint({
    method: 'POST',
    path: '/api/users/tokens/{id}/revoke/',
    summary: 'Revoke somebody’s personal token',
    permission: administersStaff,
    params: idParams,
    output: done,
    errors: ['not_found'],
  }),
};
