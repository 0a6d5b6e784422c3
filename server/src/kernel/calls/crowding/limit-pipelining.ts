import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

/** No browser and no proxy sends a request before the last one on its connection was answered. */
const mostUnanswered = 16;

/**
 * Closes a connection that sends many requests without waiting for responses. Node starts all of them, so one connection could keep the
 * whole process busy.
 */
export function limitPipelining(app: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>();
  app.addHook('onRequest', (request, reply, next) => {
    const { socket } = request.raw;
    const open = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, open);
    if (open > mostUnanswered || socket.destroyed) {
      // No further work for this connection, including its earlier requests.
      reply.hijack();
      socket.destroy();
      return;
    }
    reply.raw.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    next();
  });
}
