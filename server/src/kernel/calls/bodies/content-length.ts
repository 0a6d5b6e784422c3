import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../app-error.ts';

/** Node's parser of a connection. Not documented: without it chunks are refused, too, but parsed first. */
type WithParser = Socket & { parser?: { onIncoming?(request: IncomingMessage, keepAlive: boolean): number } | null };

/** Tells the parser that no more HTTP follows on the connection, as after an upgrade. */
const endOfHttp = 2;

export const isChunked = ({ headers }: IncomingMessage): boolean => headers['transfer-encoding'] !== undefined;

/**
 * Refuses chunked bodies, whose length is unknown. Each chunk costs Node's parser as much as a large one: twenty connections with chunks of
 * one byte kept the event loop busy for 250 ms. Browsers send the length of every body. See docs/decisions/0084.
 */
export function requireContentLength(app: FastifyInstance): void {
  app.server.on('connection', ({ parser }: WithParser) => {
    if (parser?.onIncoming == null) return;
    const { onIncoming } = parser;
    parser.onIncoming = (request, keepAlive) => {
      const answer = onIncoming(request, keepAlive);
      return isChunked(request) ? endOfHttp : answer;
    };
  });
  app.addHook('onRequest', ({ raw }, _reply, next) => {
    if (!isChunked(raw)) {
      next();
      return;
    }
    raw.socket.pause();
    next(new AppError('length_required'));
  });
}
