import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';
import { isChunked } from './content-length.ts';

/** A slow client needs this long to see the response before the connection is closed. */
const lingerMilliseconds = 3_000;
/** Maximum number of lingering connections that are drained. */
const mostDrained = 10;

/** A smaller remainder is read to its end, so that the connection can be reused. */
const smallRest = 16_384;

function hasLargeRest({ raw }: FastifyRequest): boolean {
  if (isChunked(raw)) return true;
  return !raw.complete && Number(raw.headers['content-length'] ?? 0) > smallRest;
}

/**
 * Responds to refused requests without reading the body, then closes the connection. Incoming bytes are discarded for a moment, because
 * closing a connection with unread bytes drops the response.
 */
export function closeAfterUnreadBodies(app: FastifyInstance): void {
  let drained = 0;
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
    const drains = drained < mostDrained && !isChunked(raw);
    if (drains) drained += 1;
    // Node reads the rest of a body once the response is written. Without this it would start again after the pause below.
    else raw._read = () => {};
    socket.once('close', () => {
      if (drains) drained -= 1;
    });
    // Node calls this once the response is written.
    socket.destroySoon = () => {
      if (drains) raw.resume();
      else socket.pause();
      socket.end();
      setTimeout(() => socket.destroy(), lingerMilliseconds).unref();
    };
  });
}
