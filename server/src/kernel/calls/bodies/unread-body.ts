import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';
import { isChunked } from './content-length.ts';

/** A slow client needs this long to see the response before the connection is closed. */
const lingerMilliseconds = 3_000;
/**
 * Maximum number of lingering connections that are drained: one for each user, and for each address without sign-in. Ten large bodies,
 * read for nothing, doubled the time of all other calls.
 */
const mostDrained = 10;

/** A smaller remainder is read to its end, so that the connection can be reused. */
const smallRest = 16_384;

function hasLargeRest({ raw }: FastifyRequest): boolean {
  if (isChunked(raw)) return true;
  return !raw.complete && Number(raw.headers['content-length'] ?? 0) > smallRest;
}

/** Bytes that are read of a drained connection before a pause of so many milliseconds: about 40 MB a second. */
const drainedAtOnce = 1_048_576;
const drainPause = 25;

/** Reads the rest of a body and discards it: fast enough for the largest file, without keeping the event loop busy. */
function drain(raw: IncomingMessage): void {
  const { socket } = raw;
  let from = socket.bytesRead;
  const read = () => {
    if (socket.destroyed) return;
    const isEnough = socket.bytesRead - from >= drainedAtOnce;
    if (isEnough) {
      from = socket.bytesRead;
      socket.pause();
    } else socket.resume();
    setTimeout(read, isEnough ? drainPause : 1).unref();
  };
  raw.resume();
  read();
}

/**
 * Responds to refused requests without reading the body, then closes the connection. Incoming bytes are discarded for a moment, because
 * closing a connection with unread bytes drops the response.
 */
export function closeAfterUnreadBodies(app: FastifyInstance): void {
  const drained = new Set<number | string>();
  // A 404 route reads no body either.
  app.addHook('onRequest', async (request) => {
    if (request.is404 && request.method !== 'GET' && request.method !== 'HEAD') throw new AppError('not_found');
  });
  app.addHook('onSend', async (request, reply) => {
    const { raw } = request;
    const { socket } = raw;
    if (!hasLargeRest(request) || !(socket instanceof Socket)) return;
    reply.header('connection', 'close');
    // The chunks of a body may be tiny, and each costs time to read.
    const whose = request.actor?.id ?? request.ip;
    const drains = drained.size < mostDrained && !drained.has(whose) && !isChunked(raw);
    if (drains) drained.add(whose);
    // Node reads the rest of a body once the response is written. Without this it would end the pauses below.
    raw._read = () => {};
    socket.once('close', () => {
      if (drains) drained.delete(whose);
    });
    // Node calls this once the response is written.
    socket.destroySoon = () => {
      if (drains) drain(raw);
      else socket.pause();
      socket.end();
      setTimeout(() => socket.destroy(), lingerMilliseconds).unref();
    };
  });
}
