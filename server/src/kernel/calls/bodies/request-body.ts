import { PassThrough } from 'node:stream';
import type { Readable } from 'node:stream';
import type { Endpoint } from '@lectern/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';
import { boundedQueue } from '../../process/bounded-queue.ts';
import { isSimpleEnough } from './json-structure.rules.ts';
import { fileMediaType, readUpload } from './upload.ts';

/** Maximum bytes of a JSON body. */
const usualBody = 262_144;
/** Maximum bytes of a body from a caller who is not signed in. */
export const strangersBody = 65_536;
/** A larger body takes a slot for large bodies until its response is sent. */
const smallBody = 16_384;
const secondsBeforeRetry = 2;

export type BodyLimits = {
  readonly mostLargeBodies: number;
  readonly mostLargeBodiesOfOne: number;
  /** Minimum rate of a sender; a slower one only holds a connection. */
  readonly leastBytesPerSecond: number;
  readonly graceMilliseconds: number;
};
export const usualBodyLimits: BodyLimits = {
  mostLargeBodies: 6,
  mostLargeBodiesOfOne: 2,
  leastBytesPerSecond: 50_000,
  graceMilliseconds: 15_000,
};

/** Maximum bytes of a body for an endpoint. */
export function largestBodyOf({ permission, upload }: Endpoint): number {
  const largest = upload?.largestBytes ?? usualBody;
  return permission.who === 'anonymous' ? Math.min(largest, strangersBody) : largest;
}

/** A slot for a large body, held while the body is read and processed. */
type Place = { working: boolean; release(): void };

declare module 'fastify' {
  interface FastifyRequest {
    largeBody?: Place;
  }
}

/** Counts the large bodies in progress in this process, by sender. */
function placesForLargeBodies({ mostLargeBodies, mostLargeBodiesOfOne }: BodyLimits) {
  const taken = new Map<number, number>();
  let all = 0;
  /** @throws AppError `too_many_large_bodies` for one sender, `unavailable` for all; callers without sign-in count as one sender */
  return (sender: number): (() => void) => {
    const own = taken.get(sender) ?? 0;
    if (own >= mostLargeBodiesOfOne) throw new AppError('too_many_large_bodies', { seconds: secondsBeforeRetry });
    if (all >= mostLargeBodies) throw new AppError('unavailable');
    taken.set(sender, own + 1);
    all += 1;
    let released = false;
    return () => {
      if (released) return;
      released = true;
      all -= 1;
      const left = (taken.get(sender) ?? 1) - 1;
      if (left === 0) taken.delete(sender);
      else taken.set(sender, left);
    };
  };
}

/**
 * Creates the hook between authorisation and reading the body. It limits the media type, the size, the number of concurrent large bodies
 * and the time of sending.
 */
export function boundedBodies(limits: BodyLimits) {
  const takePlace = placesForLargeBodies(limits);
  return (endpoint: Endpoint) =>
    async (request: FastifyRequest, reply: FastifyReply, payload: Readable): Promise<Readable> => {
      requireMediaType(request, endpoint);
      const announced = Number(request.headers['content-length'] ?? 0);
      if (announced > request.routeOptions.bodyLimit) throw new AppError('payload_too_large');
      if (announced > smallBody) {
        const release = takePlace(request.actor?.id ?? 0);
        const place: Place = { working: false, release };
        request.largeBody = place;
        // After a disconnect, the slot is released only when the work is done.
        const releaseUnlessWorking = () => {
          if (!place.working) release();
        };
        reply.raw.once('finish', releaseUnlessWorking).once('close', releaseUnlessWorking);
      }
      return request.raw.complete ? payload : withDeadline(limits, reply, payload);
    };
}

/** Rejects a file on a JSON endpoint and JSON on a file endpoint. A call without a body needs no media type. */
function requireMediaType({ headers }: FastifyRequest, { upload }: Endpoint): void {
  const isFile = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() === fileMediaType;
  if (headers['content-type'] !== undefined && isFile !== (upload !== undefined)) throw new AppError('unsupported_media_type');
}

/** Releases the slot of a large body when the work is done. */
export function givingPlaceBack<T>(work: (request: FastifyRequest, reply: FastifyReply) => Promise<T>) {
  return (request: FastifyRequest, reply: FastifyReply): Promise<T> => {
    const place = request.largeBody;
    if (place === undefined) return work(request, reply);
    place.working = true;
    return work(request, reply).finally(() => place.release());
  };
}

/**
 * Passes the bytes through; throws `body_too_slow` as soon as they fall behind the minimum rate. Announced bytes that have not arrived
 * extend no deadline, or a few senders could hold all slots for minutes.
 */
function withDeadline({ graceMilliseconds, leastBytesPerSecond }: BodyLimits, reply: FastifyReply, payload: Readable): Readable {
  const read = new PassThrough();
  const begun = performance.now();
  let received = 0;
  let timer: NodeJS.Timeout;
  const look = () => {
    const left = graceMilliseconds + (received / leastBytesPerSecond) * 1_000 - (performance.now() - begun);
    if (left > 0) {
      timer = setTimeout(look, left);
    } else refuse();
  };
  const refuse = () => {
    clearTimeout(timer);
    payload.off('data', count);
    payload.unpipe(read);
    payload.pause();
    read.destroy(new AppError('body_too_slow'));
  };
  const count = (part: Buffer) => {
    received += part.length;
  };
  payload.on('data', count);
  look();
  read.once('end', () => clearTimeout(timer));
  reply.raw.once('close', () => clearTimeout(timer));
  payload.pipe(read);
  return read;
}

/**
 * Accepts only JSON and binary files, which no form of another site can send without a preflight request. Rejects JSON that is too complex
 * to parse quickly.
 */
export function readOnlyJsonAndFiles(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(fileMediaType, (request: FastifyRequest, payload: Readable) => readUpload(request, payload));
  const parse = app.getDefaultJsonParser('error', 'error');
  // Parsing the largest one takes some milliseconds, and many may arrive in one turn of the event loop.
  const inTurn = boundedQueue(1, Number.POSITIVE_INFINITY);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    const check = () => {
      if (isSimpleEnough(body)) parse(request, body.toString(), done);
      else done(new AppError('json_too_complex'));
    };
    if (body.length > smallBody) inTurn(async () => check()).catch(done);
    else check();
  });
}
