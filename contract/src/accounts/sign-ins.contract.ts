import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { administersStaff } from '../permissions.ts';
import { instant } from '../time.ts';
import { LiftLockInput, SignInListQuery, SignInLock, SignInPage } from './sign-ins.schema.ts';

export const signInsContract = {
  listSignIns: endpoint({
    method: 'GET',
    path: '/api/sign-ins/',
    summary: 'Sign-in attempts of the last month, newest first',
    permission: administersStaff,
    query: SignInListQuery,
    output: SignInPage,
    errors: [],
  }),
  listSignInLocks: endpoint({
    method: 'GET',
    path: '/api/sign-ins/locks/',
    summary: 'Accounts, networks and devices that are locked out now',
    permission: administersStaff,
    output: z.array(SignInLock),
    errors: [],
  }),
  getSignInWarning: endpoint({
    method: 'GET',
    path: '/api/sign-ins/warning/',
    summary: 'Whether a proxy hides client addresses, so that limits per address count everyone as one',
    permission: administersStaff,
    output: z.object({ untrusted_proxy_since: instant.nullable() }),
    errors: [],
  }),
  liftSignInLock: endpoint({
    method: 'POST',
    path: '/api/sign-ins/lift/',
    summary: 'Clear the failed attempts of an account or a network',
    permission: administersStaff,
    body: LiftLockInput,
    output: z.object({ lifted: z.int().min(0) }),
    errors: ['not_found'],
    idempotent: true,
  }),
};
