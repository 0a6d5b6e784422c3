import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { abilities, staff } from '../permissions.ts';
import { instant } from '../time.ts';
import { LiftLockInput, SignInListQuery, SignInLock, SignInPage } from './sign-ins.schema.ts';

const administrators = staff([], abilities.manageStaff);

export const signInsContract = {
  listSignIns: endpoint({
    method: 'GET',
    path: '/api/sign-ins/',
    summary: 'Attempts to sign in of the last month, the latest first',
    permission: administrators,
    query: SignInListQuery,
    output: SignInPage,
    errors: [],
  }),
  listSignInLocks: endpoint({
    method: 'GET',
    path: '/api/sign-ins/locks/',
    summary: 'Whom failed attempts keep out at the moment',
    permission: administrators,
    output: z.array(SignInLock),
    errors: [],
  }),
  getSignInWarning: endpoint({
    method: 'GET',
    path: '/api/sign-ins/warning/',
    summary: 'Whether limits per address count everybody as one, because a proxy stands before the server that it was not told of',
    permission: administrators,
    output: z.object({ untrusted_proxy_since: instant.nullable() }),
    errors: [],
  }),
  liftSignInLock: endpoint({
    method: 'POST',
    path: '/api/sign-ins/lift/',
    summary: 'Let the failed attempts of an account, or from a network, count no more',
    permission: administrators,
    body: LiftLockInput,
    output: z.object({ lifted: z.int().min(0) }),
    errors: ['not_found'],
    idempotent: true,
  }),
};
