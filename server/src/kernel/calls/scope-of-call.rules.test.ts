import { tokenScopes } from '@lectern/contract/accounts/token-states';
import { contract } from '@lectern/contract/contract';
import type { Endpoint } from '@lectern/contract/endpoint';
import { expect, it } from 'vitest';
import { scopeOfCall } from './scope-of-call.ts';

const calls = Object.entries<Endpoint>(contract);

it('gives every endpoint an existing scope, or refuses tokens', () => {
  for (const [name, endpoint] of calls) {
    const scope = scopeOfCall(endpoint);
    expect([name, scope === null || scope === 'every' || tokenScopes.includes(scope)]).toEqual([name, true]);
  }
  const used = new Set(calls.map(([, endpoint]) => scopeOfCall(endpoint)));
  expect(tokenScopes.filter((scope) => !used.has(scope))).toEqual(['search:write']);
});

it('accepts no token for an account, sign-in, password, second factor, token, mail or calendar address', () => {
  const guarded = calls.filter(([, { path }]) => /^\/api\/(accounts|users|sign-ins|own-user-profile|outbox)\/|calendar/.test(path));
  expect(guarded.length).toBeGreaterThan(40);
  expect(guarded.filter(([, endpoint]) => scopeOfCall(endpoint) !== null).map(([name]) => name)).toEqual([
    'getCurrentUser',
    'getVacationCalendar',
  ]);
});

it('separates pay from other data of teachers', () => {
  expect(scopeOfCall({ method: 'GET', path: '/api/teachers/{id}/salary/' })).toBe('pay:read');
  expect(scopeOfCall({ method: 'POST', path: '/api/teachers/{id}/edit/profile/salary/' })).toBe('pay:write');
  expect(scopeOfCall({ method: 'GET', path: '/api/teachers/{id}/' })).toBe('teachers:read');
});
