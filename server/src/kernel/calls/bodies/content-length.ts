import type { FastifyInstance } from 'fastify';
import { AppError } from '../../app-error.ts';

/**
 * Refuses chunked bodies, whose length is unknown. Each chunk costs Node's parser as much as a large one: twenty connections with chunks of
 * one byte kept the event loop busy for 250 ms at a time. Browsers send the length of every body.
 */
export function requireContentLength(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, next) => {
    if (raw.headers['transfer-encoding'] === undefined) {
      next();
      return;
    }
    // Node still parses what has already arrived. It is discarded, and nothing more is read.
    raw.push = () => false;
    raw.socket.pause();
    next(new AppError('length_required'));
  });
}
