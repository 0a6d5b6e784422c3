import type { Endpoint } from '@lectern/contract/endpoint';
import { hasPermission } from '@lectern/contract/permissions';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Settings } from '../settings.ts';
import { browserOf } from './browser.ts';
import type { Actor, Browser } from './context.ts';
import { ownTurns } from './crowding/own-turn.ts';
import type { OwnTurns } from './crowding/own-turn.ts';
import { sharedLookups } from './crowding/shared-lookups.ts';
import type { SharedLookups } from './crowding/shared-lookups.ts';
import type { Kernel } from './run-endpoint.ts';
import { actorOfToken, requireScope, requireTokenNotRateLimited } from './personal-token.ts';
import { actorOfSession, csrfTokenFits, hasSecondFactor } from './session.ts';

/** The result of authorising a request by its headers. */
export type Authorised = { readonly actor: Actor | null; readonly settings: Settings; readonly browser: Browser };

declare module 'fastify' {
  interface FastifyRequest {
    /** The actor once the session has been read; null when not signed in. */
    actor?: Actor | null;
    /** Set by `authorise`. Without it, the body is not read and nothing runs. */
    authorised?: Authorised;
  }
}

/** A page makes some calls at once; each of them may look for its session by itself. */
const lookupsOfOne = 4;
const countsOfOneToken = 2;
const mostWaitingCounts = 1_000;

/**
 * What is looked up before a call waits in its user's turn, limited for each session or token, so that thousands of calls of one user do not
 * keep the database from everybody else.
 */
export function authoriser(kernel: Kernel) {
  const find = sharedLookups(lookupsOfOne);
  const counting = ownTurns(countsOfOneToken, mostWaitingCounts);
  return (endpoint: Endpoint) => authorise(kernel, endpoint, { find, counting });
}

type Crowding = { readonly find: SharedLookups; readonly counting: OwnTurns };

/**
 * Authorises a request: session or token → anti-forgery (of a session) → scope (of a token) → permission → second factor. It runs before
 * the body is read, so that no body is read for an unauthorised caller.
 */
function authorise(kernel: Kernel, endpoint: Endpoint, { find, counting }: Crowding) {
  const changes = endpoint.method !== 'GET';
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const settings = await kernel.settings.read();
    const browser = browserOf(request, reply);
    const bearer = bearerOf(request);
    const actor = await actorOfRequest(kernel, find, bearer, browser, settings);
    request.actor = actor;
    if (actor === null && endpoint.permission.who !== 'nobody') throw new AppError('not_signed_in');
    if (changes && bearer === null) requireCsrfToken(request, browser.secret);
    // Before anything that writes to the audit log, so that a token cannot fill it faster than its rate limit.
    if (actor?.token !== undefined && settings.rate_limits)
      await counting(actor.token.id, () => requireTokenNotRateLimited(kernel.database.db, kernel.clock(), actor));
    if (actor !== null) requireScope(endpoint, actor);
    if (!hasPermission(endpoint.permission, actor)) throw new AppError('forbidden');
    if (settings.second_factor_required && actor !== null) await requireSecondFactor(kernel, find, endpoint, actor);
    request.authorised = { actor, settings, browser };
  };
}

/** A user's own account is open without a second factor, so that one can be set up. Nothing else is, if the school requires one. */
async function requireSecondFactor({ database }: Kernel, find: SharedLookups, { permission }: Endpoint, { id }: Actor): Promise<void> {
  if (permission.who !== 'staff') return;
  if (!(await find(`second factor ${id}`, () => hasSecondFactor(database.db, id)))) throw new AppError('second_factor_setup_needed');
}

type Asking = ReturnType<typeof browserOf>;

async function actorOfRequest(
  { database: { db }, clock }: Kernel,
  find: SharedLookups,
  bearer: string | null,
  { address, sessionSecret }: Asking,
  settings: Settings,
): Promise<Actor | null> {
  if (bearer !== null) return find(`token ${bearer} ${address}`, () => actorOfToken(db, bearer, clock(), address));
  if (sessionSecret === null) return null;
  return find(`session ${sessionSecret}`, () => actorOfSession(db, sessionSecret, clock(), settings));
}

/** Returns the personal token of the header. Anything else in the header is refused like a wrong token. */
function bearerOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  return header === undefined ? null : header.replace(/^Bearer\s+/i, '');
}

function requireCsrfToken(request: FastifyRequest, secret: string | null): void {
  const token = request.headers['x-csrftoken'];
  const site = request.headers['sec-fetch-site'];
  const sameSite = site === undefined || site === 'same-origin' || site === 'none';
  const ours = request.headers['x-lectern-client'] === 'web';
  if (!sameSite || !ours || secret === null || typeof token !== 'string' || !csrfTokenFits(secret, token))
    throw new AppError('csrf_failed');
}
