import { PassThrough } from 'node:stream';
import type { Readable } from 'node:stream';
import type { Endpoint } from '@lectern/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { isSimpleEnough } from './json-structure.rules.ts';
import { fileMediaType, readUpload } from './upload.ts';

/** The most bytes of a body that is JSON. */
const usualBody = 262_144;
/** The most that is read of somebody who is not signed in. */
export const strangersBody = 65_536;
/** A body larger than this takes one of the places for large bodies, until it is answered. */
const smallBody = 16_384;
const secondsBeforeRetry = 2;

export type BodyLimits = {
  readonly mostLargeBodies: number;
  readonly mostLargeBodiesOfOne: number;
  /** Whoever sends slower than this for long only holds a connection. */
  readonly leastBytesPerSecond: number;
  readonly graceMilliseconds: number;
};
export const usualBodyLimits: BodyLimits = {
  mostLargeBodies: 6,
  mostLargeBodiesOfOne: 2,
  leastBytesPerSecond: 50_000,
  graceMilliseconds: 15_000,
};

/** How many bytes of a body are read for an endpoint. */
export function largestBodyOf({ permission, upload }: Endpoint): number {
  const largest = upload?.largestBytes ?? usualBody;
  return permission.who === 'nobody' ? Math.min(largest, strangersBody) : largest;
}

/** A place for a large body: kept while it is read and worked on. */
type Place = { working: boolean; release(): void };

declare module 'fastify' {
  interface FastifyRequest {
    largeBody?: Place;
  }
}

/** Counts the large bodies under way in this process, by who sends them. */
function placesForLargeBodies({ mostLargeBodies, mostLargeBodiesOfOne }: BodyLimits) {
  const taken = new Map<number, number>();
  let all = 0;
  /** @throws AppError `too_many_large_bodies` of one sender, `unavailable` of all; strangers count as one sender */
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
 * Makes the hook that runs when a request is authorised and before its body is read: bounds the media type, the size, how many
 * large bodies there are at once, and for how long one may be sent.
 */
export function boundedBodies(limits: BodyLimits) {
  const takePlace = placesForLargeBodies(limits);
  return (endpoint: Endpoint) =>
    async (request: FastifyRequest, reply: FastifyReply, payload: Readable): Promise<Readable> => {
      requireMediaType(request, endpoint);
      const announced = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
      const largest = request.routeOptions.bodyLimit;
      if (Number.isFinite(announced) && announced > largest) throw new AppError('payload_too_large');
      if (announced > smallBody) {
        const release = takePlace(request.actor?.id ?? 0);
        const place: Place = { working: false, release };
        request.largeBody = place;
        // Whoever hangs up while something is worked on does not get its place back before it is done.
        const releaseUnlessWorking = () => {
          if (!place.working) release();
        };
        reply.raw.once('finish', releaseUnlessWorking).once('close', releaseUnlessWorking);
      }
      return request.raw.complete ? payload : withDeadline(limits, reply, payload, Math.min(announced, largest));
    };
}

/** A file is never parsed as JSON, and JSON never taken for a file. A call without a body needs no media type. */
function requireMediaType({ headers }: FastifyRequest, { upload }: Endpoint): void {
  const isFile = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() === fileMediaType;
  if (headers['content-type'] !== undefined && isFile !== (upload !== undefined)) throw new AppError('unsupported_media_type');
}

/** Gives the place of a large body back when the work on it is done. */
export function givingPlaceBack<T>(work: (request: FastifyRequest, reply: FastifyReply) => Promise<T>) {
  return (request: FastifyRequest, reply: FastifyReply): Promise<T> => {
    const place = request.largeBody;
    if (place === undefined) return work(request, reply);
    place.working = true;
    return work(request, reply).finally(() => place.release());
  };
}

/** The same bytes; `body_too_slow` when they take longer than a slow line does. */
function withDeadline(
  { graceMilliseconds, leastBytesPerSecond }: BodyLimits,
  reply: FastifyReply,
  payload: Readable,
  bytes: number,
): Readable {
  const read = new PassThrough();
  const tooSlow = () => {
    payload.unpipe(read);
    read.destroy(new AppError('body_too_slow'));
  };
  const timer = setTimeout(tooSlow, graceMilliseconds + (bytes / leastBytesPerSecond) * 1_000);
  read.once('end', () => clearTimeout(timer));
  reply.raw.once('close', () => clearTimeout(timer));
  return payload.pipe(read);
}

/**
 * Only JSON and the bytes of files are taken, no form of another site can send those without asking first; and only JSON that is
 * parsed in a moment.
 */
export function readOnlyJsonAndFiles(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(fileMediaType, (request: FastifyRequest, payload: Readable) => readUpload(request, payload));
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (isSimpleEnough(body)) parse(request, body.toString(), done);
    else done(new AppError('json_too_complex'));
  });
}
