import type { FastifyInstance } from 'fastify';

/**
 * Lets the server close as soon as the last answer is written. A connection that was busy when the closing began would else stay
 * open for as long as its browser may keep it for the next request.
 */
export function closeInOrder(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
  // What had begun to be sent before names no end: it is idle once it is sent.
  app.addHook('onResponse', async () => {
    if (closing) setImmediate(() => app.server.closeIdleConnections());
  });
}
