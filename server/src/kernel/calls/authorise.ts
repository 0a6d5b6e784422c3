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

/** A page sends several calls at the same time; this many may look up its session in parallel. */
const lookupsOfOne = 4;
/** The rest of an authorisation takes part of a millisecond, unless a token's calls are counted. */
const checksOfOne = 4;
const mostWaitingChecks = 1_000;
/** Limits what many wrong cookies of one address cost others. An office behind one address does not notice: a lookup takes part of a millisecond. */
const lookupsOfAddress = 8;

/**
 * Authorises the calls of one user a few at a time, with shared lookups of the session, so that hundreds of calls of one user block neither
 * the database nor the event loop for everybody else.
 * @param accepted the number of connections accepted so far, for which queued calls pause
 */
export function authoriser(kernel: Kernel, accepted: () => number) {
  const lookups = { shared: sharedLookups(lookupsOfOne, accepted), ofAddress: ownTurns(lookupsOfAddress, Number.POSITIVE_INFINITY) };
  const inOwnTurn = ownTurns(checksOfOne, mostWaitingChecks, accepted);
  return (endpoint: Endpoint) => authorise(kernel, endpoint, { lookups, inOwnTurn });
}

type Lookups = { readonly shared: SharedLookups; readonly ofAddress: OwnTurns };
type Crowding = { readonly lookups: Lookups; readonly inOwnTurn: OwnTurns };

/**
 * Authorises a request: session or token → anti-forgery (of a session) → scope (of a token) → permission → second factor. It runs before
 * the body is read, so that no body is read for an unauthorised caller.
 */
function authorise(kernel: Kernel, endpoint: Endpoint, { lookups, inOwnTurn }: Crowding) {
  const changes = endpoint.method !== 'GET';
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const settings = await kernel.settings.read();
    const browser = browserOf(request, reply);
    const bearer = bearerOf(request);
    const actor = await actorOfRequest(kernel, lookups, bearer, browser, settings);
    request.actor = actor;
    const check = async () => {
      if (actor === null && endpoint.permission.who !== 'anonymous') throw new AppError('not_signed_in');
      if (changes && bearer === null) requireCsrfToken(request, browser.secret);
      // Before anything that writes to the audit log, so that a token cannot fill it faster than its rate limit.
      if (actor?.token !== undefined && settings.rate_limits) await requireTokenNotRateLimited(kernel.database.db, kernel.clock(), actor);
      if (actor !== null) requireScope(endpoint, actor);
      if (!hasPermission(endpoint.permission, actor)) throw new AppError('forbidden');
      if (settings.second_factor_required && actor !== null) await requireSecondFactor(kernel, lookups.shared, endpoint, actor);
      request.authorised = { actor, settings, browser };
    };
    await inOwnTurn(callerOf(actor, browser), check);
  };
}

/** The calls of a token do not delay those of its owner. */
function callerOf(actor: Actor | null, { address }: Browser): number | string {
  if (actor === null) return `nobody at ${address}`;
  return actor.token === undefined ? actor.id : `token ${actor.token.id}`;
}

/** A user's own account is open without a second factor, so that one can be set up. Nothing else is, if the school requires one. */
async function requireSecondFactor({ database }: Kernel, find: SharedLookups, { permission }: Endpoint, { id }: Actor): Promise<void> {
  if (permission.who !== 'staff') return;
  if (!(await find(`second factor ${id}`, () => hasSecondFactor(database.db, id)))) throw new AppError('second_factor_setup_needed');
}

async function actorOfRequest(
  { database: { db }, clock }: Kernel,
  { shared, ofAddress }: Lookups,
  bearer: string | null,
  { address, sessionSecret }: ReturnType<typeof browserOf>,
  settings: Settings,
): Promise<Actor | null> {
  const find = (key: string, load: () => Promise<Actor | null>) => shared(key, () => ofAddress(address, load));
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
