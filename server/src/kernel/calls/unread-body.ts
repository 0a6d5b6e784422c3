import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

const lingerMilliseconds = 1_000;
/** More connections than these are not read from while they linger. */
const mostDrained = 10;

/** A rest that is no larger is read to its end, so that the connection serves the next request. */
const smallRest = 16_384;

function hasLargeRest({ raw }: FastifyRequest): boolean {
  if (raw.complete) return false;
  return raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > smallRest;
}

/**
 * Answers requests whose body nobody wants without reading it: the answer goes out, and the connection is closed. For a moment what
 * still comes is thrown away, because a connection that is closed with unread bytes takes the answer with it.
 */
export function closeAfterUnreadBodies(app: FastifyInstance): void {
  let drained = 0;
  // What answers no call reads no body, either.
  app.addHook('onRequest', async (request) => {
    if (request.is404 && request.method !== 'GET' && request.method !== 'HEAD') throw new AppError('not_found');
  });
  app.addHook('onSend', async (request, reply) => {
    const { raw } = request;
    const { socket } = raw;
    if (!hasLargeRest(request) || !(socket instanceof Socket)) return;
    reply.header('connection', 'close');
    const drains = drained < mostDrained;
    if (drains) drained += 1;
    socket.once('close', () => {
      if (drains) drained -= 1;
    });
    // Node calls this as soon as the answer is written.
    socket.destroySoon = () => {
      if (drains) raw.resume();
      else raw.pause();
      socket.end();
      setTimeout(() => socket.destroy(), lingerMilliseconds).unref();
    };
  });
}
