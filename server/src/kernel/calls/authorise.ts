import type { Endpoint } from '@lectern/contract/endpoint';
import { hasPermission } from '@lectern/contract/permissions';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Settings } from '../settings.ts';
import { browserOf } from './browser.ts';
import type { Actor, Browser } from './context.ts';
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

/**
 * Authorises a request: session or token → anti-forgery (of a session) → scope (of a token) → permission → second factor. It runs before
 * the body is read, so that no body is read for an unauthorised caller.
 */
export function authorise(kernel: Kernel, endpoint: Endpoint) {
  const changes = endpoint.method !== 'GET';
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const settings = await kernel.settings.read();
    const browser = browserOf(request, reply);
    const bearer = bearerOf(request);
    const actor = await actorOfRequest(kernel, bearer, browser, settings);
    request.actor = actor;
    if (actor === null && endpoint.permission.who !== 'nobody') throw new AppError('not_signed_in');
    if (changes && bearer === null) requireCsrfToken(request, browser.secret);
    // Before anything that writes to the audit log, so that a token cannot fill it faster than its rate limit.
    if (actor !== null && settings.rate_limits) await requireTokenNotRateLimited(kernel.database.db, kernel.clock(), actor);
    if (actor !== null) requireScope(endpoint, actor);
    if (!hasPermission(endpoint.permission, actor)) throw new AppError('forbidden');
    if (settings.second_factor_required && actor !== null) await requireSecondFactor(kernel, endpoint, actor);
    request.authorised = { actor, settings, browser };
  };
}

/** A user's own account is open without a second factor, so that one can be set up. Nothing else is, if the school requires one. */
async function requireSecondFactor({ database }: Kernel, { permission }: Endpoint, actor: Actor): Promise<void> {
  if (permission.who === 'staff' && !(await hasSecondFactor(database.db, actor.id))) throw new AppError('second_factor_setup_needed');
}

type Asking = ReturnType<typeof browserOf>;

async function actorOfRequest({ database: { db }, clock }: Kernel, bearer: string | null, browser: Asking, settings: Settings) {
  if (bearer !== null) return actorOfToken(db, bearer, clock(), browser.address);
  return browser.sessionSecret === null ? null : actorOfSession(db, browser.sessionSecret, clock(), settings);
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
