import type { Endpoint } from '@lectern/contract/endpoint';
import { hasPermission } from '@lectern/contract/permissions';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database, Db } from '../db/client.ts';
import { AppError } from './app-error.ts';
import { writeAudit } from './audit.ts';
import type { AuditEntry } from './audit.ts';
import { browserOf } from './browser.ts';
import { isoOf } from './clock.ts';
import type { Clock } from './clock.ts';
import type { Actor, ReadContext, WriteContext } from './context.ts';
import { mayBeTriedAgain } from './database-errors.ts';
import { parseInput } from './endpoint-input.ts';
import type { ParsedInput } from './endpoint-input.ts';
import { claimIdempotencyKey, keepAnswer, readIdempotencyKey, requestHash } from './idempotency.ts';
import type { Route } from './routes.ts';
import { actorOfSession, actorOfToken, csrfTokenFits } from './session.ts';
import type { SettingsReader } from './settings.ts';

export type Kernel = {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: SettingsReader;
  /** Checks every answer against its schema; for tests and development. */
  readonly checkAnswers: boolean;
};

/** Nobody: what endpoints that need no sign-in get as their actor. */
const nobody: Actor = { id: 0, name: '', email: '', role: '', roles: [], abilities: [], zone: '+0300', locale: null, preview: null };

/**
 * The one way from a request to a verb: session → anti-forgery → permission → input → transaction → verb → audit.
 * Answers what the verb returns; throws AppError, InvalidInput or what the database threw.
 */
export function runEndpoint(kernel: Kernel, route: Route) {
  const { endpoint } = route;
  const changes = endpoint.method !== 'GET';
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const now = kernel.clock();
    const settings = await kernel.settings.read();
    const browser = browserOf(request, reply);
    const bearer = bearerOf(request);
    const actor = await actorOfRequest(kernel.database.db, bearer, browser.sessionSecret, now, settings);
    request.actor = actor;
    if (actor === null && endpoint.permission.who !== 'nobody') throw new AppError('not_signed_in');
    if (changes && bearer === null) requireCsrfToken(request, browser.secret);
    if (!hasPermission(endpoint.permission, actor)) throw new AppError('forbidden');
    const input = parseInput(endpoint, request);
    const reading: ReadContext = {
      actor: actor ?? nobody,
      db: kernel.database.db,
      now,
      settings,
      ownSetting: kernel.settings.readOwn,
      requestId: request.id,
      browser,
    };
    const answer =
      changes && !endpoint.unaudited ? await write(kernel, route, reading, input, request, reply) : await read(route, reading, input);
    if (kernel.checkAnswers) endpoint.output.parse(answer);
    if (reply.statusCode === 200 && endpoint.status !== undefined) reply.code(endpoint.status);
    return answer;
  };
}

function read(route: Route, reading: ReadContext, input: ParsedInput): Promise<unknown> {
  const ctx: WriteContext = { ...reading, audit: () => {}, nothingChanged: () => {} };
  return route.handler(ctx, input as never);
}

const mostTries = 4;

async function write(kernel: Kernel, route: Route, reading: ReadContext, input: ParsedInput, request: FastifyRequest, reply: FastifyReply) {
  const key = route.endpoint.idempotent ? readIdempotencyKey(request.headers['idempotency-key']) : null;
  const hash = key === null ? null : requestHash(request.method, request.url, request.body);
  for (let tries = 1; ; tries += 1) {
    try {
      return await kernel.database.db.transaction().execute((db) => writeOnce(db, route, reading, input, key, hash, reply));
    } catch (error) {
      if (tries >= mostTries || !mayBeTriedAgain(error)) throw error;
    }
  }
}

async function writeOnce(
  db: Db,
  route: Route,
  reading: ReadContext,
  input: ParsedInput,
  key: string | null,
  hash: Buffer | null,
  reply: FastifyReply,
) {
  const { actor } = reading;
  const at = isoOf(reading.now);
  if (key !== null && hash !== null) {
    const kept = await claimIdempotencyKey(db, actor.id, key, hash, at);
    if (kept !== null) {
      reply.code(kept.status);
      return kept.response;
    }
  }
  const entries: AuditEntry[] = [];
  let unchanged = false;
  const ctx: WriteContext = {
    ...reading,
    db,
    audit: (entry) => entries.push(entry),
    nothingChanged: () => {
      unchanged = true;
    },
  };
  const answer = await route.handler(ctx, input as never);
  if (entries.length === 0 && !unchanged) throw new Error(`${route.name} wrote without an audit entry`);
  await writeAudit(db, 'done', { author: actor, at, requestId: reading.requestId }, entries);
  if (key !== null) await keepAnswer(db, actor.id, key, { status: route.endpoint.status ?? 200, response: answer });
  return answer;
}

async function actorOfRequest(
  db: Db,
  bearer: string | null,
  secret: string | null,
  now: Temporal.Instant,
  settings: ReadContext['settings'],
) {
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

/** Leaves a trace of a refused access: who, what, when. */
export async function auditRefusal(kernel: Kernel, endpoint: Endpoint, request: FastifyRequest, key: string): Promise<void> {
  const actor = request.actor ?? null;
  const id = Number((request.params as { id?: string } | undefined)?.id);
  await writeAudit(kernel.database.db, 'refused', { author: actor, at: isoOf(kernel.clock()), requestId: request.id }, [
    {
      action: 'access.refused',
      entity: `${endpoint.method} ${endpoint.path}`,
      entity_id: Number.isSafeInteger(id) ? id : null,
      new: { key },
    },
  ]);
}
