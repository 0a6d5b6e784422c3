import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Chunks of a few bytes cost as much to handle as large ones. No real connection splits a body into so many. */
const mostSmallPieces = 1_000;
const leastPiece = 32;

type Watched = { isCutUp: boolean; refuse: () => void };
const watched = new WeakMap<IncomingMessage, Watched>();

/**
 * Stops reading a body that arrives in thousands of tiny chunks. Node's parser hands each one over by `push`, so tens of thousands could
 * queue up before a reader sees them.
 */
export function watchForTinyPieces(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, next) => {
    watch(request.raw);
    next();
  });
}

function watch(raw: IncomingMessage): void {
  const state: Watched = { isCutUp: false, refuse: () => {} };
  const push = raw.push.bind(raw);
  let received = 0;
  let pieces = 0;
  raw.push = (piece: Buffer | string | null, encoding?: BufferEncoding) => {
    if (piece === null) return push(piece);
    if (state.isCutUp) return false;
    received += piece.length;
    pieces += 1;
    if (pieces <= mostSmallPieces || received / pieces >= leastPiece) return push(piece, encoding);
    state.isCutUp = true;
    state.refuse();
    return false;
  };
  watched.set(raw, state);
}

/** Calls back once, as soon as the body has arrived in too many chunks; immediately if it already has. */
export function onceCutUp(raw: IncomingMessage, refuse: () => void): void {
  const state = watched.get(raw);
  if (state?.isCutUp) refuse();
  else if (state !== undefined) state.refuse = refuse;
}
