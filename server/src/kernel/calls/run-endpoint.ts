import { Readable } from 'node:stream';
import { isDownload } from '@lectern/contract/paper';
import type { Download } from '@lectern/contract/paper';
import type { Endpoint } from '@lectern/contract/endpoint';
import { isStaffRole } from '@lectern/contract/permissions';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database, Db } from '../../db/client.ts';
import { writeAudit } from '../audit.ts';
import { writeReads } from '../read-log.ts';
import type { ReadEntry } from '../read-log.ts';
import { audited, inTransaction, nobody } from './audited-write.ts';
import { isoOf } from '../clock.ts';
import type { Clock } from '../clock.ts';
import type { ReadContext, Site, StagedContext, WriteContext } from './context.ts';
import { parseInput } from './endpoint-input.ts';
import type { ParsedInput } from './endpoint-input.ts';
import { claimIdempotencyKey, keepAnswer, readIdempotencyKey, requestHash } from './idempotency.ts';
import { requireNotRateLimited } from './rate-limit.ts';
import { readOnReplica } from './replica/read-on-replica.ts';
import type { Route } from './routes.ts';
import type { SettingsReader } from '../settings.ts';
import type { Tracing } from '../tracing/tracing.ts';

export type Kernel = {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: SettingsReader;
  readonly site: Site;
  /** Validates every response against its schema; for tests and development. */
  readonly checkAnswers: boolean;
  /** Traces requests and jobs; undefined if tracing is off. */
  readonly tracing?: Tracing | undefined;
};

/**
 * Runs an authorised request: input → transaction → handler → audit. Returns the handler's result; throws AppError, InvalidInput or a
 * database error.
 */
export function runEndpoint(kernel: Kernel, route: Route) {
  const { endpoint } = route;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { authorised } = request;
    if (authorised === undefined) throw new Error(`${route.name} was not authorised`);
    const { actor, settings, browser } = authorised;
    const input = parseInput(endpoint, request);
    if (endpoint.rateLimit !== undefined && actor !== null && settings.rate_limits) {
      const call = { name: route.name, rateLimit: endpoint.rateLimit, userId: actor.id };
      await requireNotRateLimited(kernel.database.db, kernel.clock(), call);
    }
    const reads: ReadEntry[] = [];
    const reading: ReadContext = {
      actor: actor ?? nobody,
      db: kernel.database.db,
      now: kernel.clock(),
      settings,
      requestId: request.id,
      browser,
      site: kernel.site,
      logRead: (entry) => reads.push(entry),
    };
    const answer = await answerOf(kernel, route, { reading, reads }, input, request, reply);
    await writeReads(kernel.database.db, { author: actor, at: isoOf(reading.now), requestId: request.id }, reads);
    if (kernel.checkAnswers) endpoint.output.parse(answer);
    if (isDownload(answer)) return sendDownload(reply, answer);
    if (endpoint.file !== undefined) sendAsFile(reply, endpoint.file);
    if (reply.statusCode === 200 && endpoint.status !== undefined) reply.code(endpoint.status);
    return answer;
  };
}

function answerOf(
  kernel: Kernel,
  route: Route,
  { reading, reads }: { readonly reading: ReadContext; readonly reads: ReadEntry[] },
  input: ParsedInput,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { endpoint } = route;
  if (endpoint.mayLag) {
    return readOnReplica(kernel.database, { userId: reading.actor.id, now: reading.now }, (db) => {
      reads.length = 0;
      return read(route, { ...reading, db }, input);
    });
  }
  if (endpoint.method === 'GET' || endpoint.unaudited) return read(route, reading, input);
  const key = endpoint.idempotent ? readIdempotencyKey(request.headers['idempotency-key']) : null;
  const hash = key === null ? null : requestHash(request.method, request.url, request.body);
  const once: Once = { key, hash, status: endpoint.status ?? 200, reply };
  if (endpoint.staged) return writeInStages(kernel, route, reading, input, once);
  const work = (ctx: WriteContext) => route.handler(ctx as WriteContext & StagedContext, input as never);
  return inTransaction(kernel.database, (db) => writeOnce(db, route, reading, once, work));
}

const noTransaction = () => Promise.reject(new Error('only a staged write opens its transaction'));

function read(route: Route, reading: ReadContext, input: ParsedInput): Promise<unknown> {
  return route.handler({ ...reading, audit: () => {}, nothingChanged: () => {}, transaction: noTransaction }, input as never);
}

/**
 * Runs a staged write. With an idempotency key, the transaction's result is stored as the response.
 * @throws Error if the transaction never ran
 */
async function writeInStages(kernel: Kernel, route: Route, reading: ReadContext, input: ParsedInput, once: Once): Promise<unknown> {
  let written = false;
  const staged: StagedContext = {
    ...reading,
    transaction: async (work) => {
      const result = await inTransaction(kernel.database, (db) => writeOnce(db, route, reading, once, work));
      written = true;
      return result;
    },
  };
  const answer = await route.handler(staged as WriteContext & StagedContext, input as never);
  if (!written) throw new Error(`${route.name} wrote nothing and refused nothing`);
  return answer;
}

/** The idempotency key of a write, and the reply that its response goes to. */
type Once = { readonly key: string | null; readonly hash: Buffer | null; readonly status: number; readonly reply: FastifyReply };

/** Runs a write once for each idempotency key; a repeated request gets the stored response. */
async function writeOnce<T>(
  db: Db,
  route: Route,
  reading: ReadContext,
  { key, hash, status, reply }: Once,
  work: (ctx: WriteContext) => Promise<T>,
): Promise<T> {
  const { actor } = reading;
  if (key !== null && hash !== null) {
    const kept = await claimIdempotencyKey(db, actor.id, key, hash, isoOf(reading.now));
    if (kept !== null) {
      reply.code(kept.status);
      return kept.response as T;
    }
  }
  const answer = await audited(db, route.name, reading, work);
  if (key !== null) await keepAnswer(db, actor.id, key, { status, response: answer });
  return answer;
}

/** Sends an uploaded file with its own media type; the browser must neither run it nor guess another type. */
function sendAsFile(reply: FastifyReply, mediaType: string): void {
  reply
    .type(mediaType)
    .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
    .header('content-disposition', 'inline')
    .header('cross-origin-resource-policy', 'same-origin');
}

/** Sends a file to save or to show; the browser caches nothing of it. */
function sendDownload(reply: FastifyReply, { name, mediaType, pieces, inline = false }: Download): Readable {
  sendAsFile(reply, mediaType);
  const plain = name.replaceAll(/[^\w. -]/g, '_');
  reply
    .header('content-disposition', `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('cache-control', 'no-store');
  return Readable.from(pieces, { objectMode: false });
}

/** Rate limit of audit entries for refusals of users outside the staff: the audit log is never deleted, and they must not fill it. */
const refusalsOfStrangers = { per: 'person', calls: 50, seconds: 3_600 } as const;

/** Writes an audit entry for a refused access. For users outside the staff, only the first fifty of an hour. */
export async function auditRefusal(kernel: Kernel, endpoint: Endpoint, request: FastifyRequest, key: string): Promise<void> {
  const actor = request.actor ?? null;
  if (actor !== null && !isStaffRole(actor.role)) {
    const call = { name: 'refused access', rateLimit: refusalsOfStrangers, userId: actor.id };
    const isCounted = await requireNotRateLimited(kernel.database.db, kernel.clock(), call).then(
      () => true,
      () => false,
    );
    if (!isCounted) return;
  }
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
