import type { FastifyInstance } from 'fastify';

/** Counts the connections that a server accepts. @returns their number so far */
export function countAccepted(app: FastifyInstance): () => number {
  let accepted = 0;
  app.server.on('connection', () => {
    accepted += 1;
  });
  return () => accepted;
}
