import type { Endpoint } from '@lectern/contract/endpoint';
import { hasPermission } from '@lectern/contract/permissions';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../db/client.ts';
import { AppError } from '../app-error.ts';
import type { Settings } from '../settings.ts';
import { browserOf } from './browser.ts';
import type { Actor, Browser } from './context.ts';
import type { Kernel } from './run-endpoint.ts';
import { actorOfSession, actorOfToken, csrfTokenFits, hasSecondFactor } from './session.ts';

/** What was decided about a request from its headers alone. */
export type Authorised = { readonly actor: Actor | null; readonly settings: Settings; readonly browser: Browser };

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, once the session was read; null for nobody. */
    actor?: Actor | null;
    /** Set by `authorise`; without it nothing of the request is read or done. */
    authorised?: Authorised;
  }
}

/**
 * Decides whether a request may be made at all: session → anti-forgery → permission → second factor. It runs when the headers are
 * there, so that nothing of a body is read for somebody who may not send it.
 */
export function authorise(kernel: Kernel, endpoint: Endpoint) {
  const changes = endpoint.method !== 'GET';
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const settings = await kernel.settings.read();
    const browser = browserOf(request, reply);
    const bearer = bearerOf(request);
    const actor = await actorOfRequest(kernel.database.db, bearer, browser.sessionSecret, kernel.clock(), settings);
    request.actor = actor;
    if (actor === null && endpoint.permission.who !== 'nobody') throw new AppError('not_signed_in');
    if (changes && bearer === null) requireCsrfToken(request, browser.secret);
    if (!hasPermission(endpoint.permission, actor)) throw new AppError('forbidden');
    if (settings.second_factor_required && actor !== null) await requireSecondFactor(kernel, endpoint, actor);
    request.authorised = { actor, settings, browser };
  };
}

/** One's own account is open without a second factor, so that one can be set up; nothing else is, where the school wants one. */
async function requireSecondFactor({ database }: Kernel, { permission }: Endpoint, actor: Actor): Promise<void> {
  if (permission.who === 'staff' && !(await hasSecondFactor(database.db, actor.id))) throw new AppError('second_factor_setup_needed');
}

async function actorOfRequest(db: Db, bearer: string | null, secret: string | null, now: Temporal.Instant, settings: Settings) {
  if (bearer !== null) return actorOfToken(db, bearer, now);
  return secret === null ? null : actorOfSession(db, secret, now, settings);
}

/** A personal token; whatever else stands in the header is nobody's and therefore refused like a wrong token. */
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
