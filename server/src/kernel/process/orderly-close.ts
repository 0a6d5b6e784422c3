import type { FastifyInstance } from 'fastify';

/**
 * Closes the server as soon as the last response is written. Otherwise a connection that was busy when closing began would stay open for
 * its keep-alive time.
 */
export function closeInOrder(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
  // A response that began before closing has no `Connection: close`, so its connection is closed once idle.
  app.addHook('onResponse', async () => {
    if (closing) setImmediate(() => app.server.closeIdleConnections());
  });
}
