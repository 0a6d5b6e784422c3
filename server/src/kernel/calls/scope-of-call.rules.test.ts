import { tokenScopes } from '@lectern/contract/accounts/token-states';
import { contract } from '@lectern/contract/contract';
import type { Endpoint } from '@lectern/contract/endpoint';
import { expect, it } from 'vitest';
import { scopeOfCall } from './scope-of-call.ts';

const calls = Object.entries<Endpoint>(contract);

it('gives every call a scope that exists, or says that no token opens it', () => {
  for (const [name, endpoint] of calls) {
    const scope = scopeOfCall(endpoint);
    expect([name, scope === null || scope === 'every' || tokenScopes.includes(scope)]).toEqual([name, true]);
  }
  const used = new Set(calls.map(([, endpoint]) => scopeOfCall(endpoint)));
  expect(tokenScopes.filter((scope) => !used.has(scope))).toEqual(['search:write']);
});

it('opens no account, sign-in, password, second factor, token, mail or calendar address to a token', () => {
  const guarded = calls.filter(([, { path }]) => /^\/api\/(accounts|users|sign-ins|own-user-profile|outbox)\/|calendar/.test(path));
  expect(guarded.length).toBeGreaterThan(40);
  expect(guarded.filter(([, endpoint]) => scopeOfCall(endpoint) !== null).map(([name]) => name)).toEqual([
    'getCurrentUser',
    'getVacationCalendar',
  ]);
});

it('tells pay from what else is known of teachers', () => {
  expect(scopeOfCall({ method: 'GET', path: '/api/teachers/{id}/salary/' })).toBe('pay:read');
  expect(scopeOfCall({ method: 'POST', path: '/api/teachers/{id}/edit/profile/salary/' })).toBe('pay:write');
  expect(scopeOfCall({ method: 'GET', path: '/api/teachers/{id}/' })).toBe('teachers:read');
});
