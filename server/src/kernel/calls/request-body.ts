import { PassThrough } from 'node:stream';
import type { Readable } from 'node:stream';
import type { Endpoint } from '@lectern/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { isSimpleEnough } from './json-structure.rules.ts';

/** The most bytes of a body, where the contract says nothing else. */
const usualBody = 262_144;
/** The most that is read of somebody who is not signed in. */
export const strangersBody = 65_536;
/** A body larger than this takes one of the places for large bodies, until it is answered. */
const smallBody = 16_384;
const mostLargeBodies = 6;
const mostLargeBodiesOfOne = 2;
const secondsBeforeRetry = 2;
/** Whoever sends slower than this for long only holds a connection. */
const leastBytesPerSecond = 50_000;
const graceMilliseconds = 15_000;

/** How many bytes of a body are read for an endpoint. */
export function largestBodyOf({ permission, largestBody = usualBody }: Endpoint): number {
  return permission.who === 'nobody' ? Math.min(largestBody, strangersBody) : largestBody;
}

/** A place for a large body: kept while it is read and worked on. */
type Place = { working: boolean; release(): void };

declare module 'fastify' {
  interface FastifyRequest {
    largeBody?: Place;
  }
}

/** Counts the large bodies under way in this process, by who sends them. */
function placesForLargeBodies() {
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
 * Makes the hook that runs when a request is authorised and before its body is read: bounds how many large bodies there are at
 * once, and for how long one may be sent.
 */
export function boundedBodies() {
  const takePlace = placesForLargeBodies();
  return async (request: FastifyRequest, reply: FastifyReply, payload: Readable): Promise<Readable> => {
    const announced = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
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
    return request.raw.complete ? payload : withDeadline(reply, payload, Math.min(announced, request.routeOptions.bodyLimit));
  };
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
function withDeadline(reply: FastifyReply, payload: Readable, bytes: number): Readable {
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

/** Only JSON is taken, no form of another site can send that without asking first; and only JSON that is parsed in a moment. */
export function readOnlySimpleJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (isSimpleEnough(body)) parse(request, body.toString(), done);
    else done(new AppError('json_too_complex'));
  });
}
