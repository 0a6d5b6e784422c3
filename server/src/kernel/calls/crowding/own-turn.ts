import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';
import { boundedQueue } from '../../process/bounded-queue.ts';

export type CallLimits = { readonly callsOfOne: number; readonly waitingCallsOfOne: number };
/** A page makes some calls at once. The embedded database answers one after the other, so that more would only make others wait. */
export const usualCallLimits = (database: 'pglite' | 'postgres'): CallLimits => ({
  callsOfOne: database === 'pglite' ? 3 : 4,
  waitingCallsOfOne: 1_000,
});

const secondsBeforeRetry = 2;

export type OwnTurns = <T>(id: number, work: () => Promise<T>) => Promise<T>;

/**
 * Limits how much work of one user or token runs at once; further work waits in a queue of its own.
 * @throws AppError `rate_limited` when the queue is full
 */
export function ownTurns(atOnce: number, mostWaiting: number): OwnTurns {
  const queues = new Map<number, { readonly inTurn: ReturnType<typeof boundedQueue>; calls: number }>();
  return async (id, work) => {
    const own = queues.get(id) ?? { inTurn: boundedQueue(atOnce, mostWaiting), calls: 0 };
    if (own.calls >= atOnce + mostWaiting) throw new AppError('rate_limited', { seconds: secondsBeforeRetry });
    queues.set(id, own);
    own.calls += 1;
    try {
      return await own.inTurn(work);
    } finally {
      own.calls -= 1;
      if (own.calls === 0) queues.delete(id);
    }
  };
}

/**
 * Runs the calls of each user in that user's own queue, so that thousands of calls of one user do not delay everybody else's. Calls without
 * sign-in are not limited here.
 */
export function callsInOwnTurn({ callsOfOne, waitingCallsOfOne }: CallLimits) {
  const turns = ownTurns(callsOfOne, waitingCallsOfOne);
  return <T>(work: (request: FastifyRequest, reply: FastifyReply) => Promise<T>) =>
    (request: FastifyRequest, reply: FastifyReply): Promise<T> => {
      const id = request.actor?.id;
      if (id === undefined) return work(request, reply);
      return turns(id, async () => {
        const isAwaited = request.method !== 'GET' || !request.raw.socket.destroyed;
        if (isAwaited) return work(request, reply);
        // Whoever asked has hung up before the turn came.
        reply.hijack();
        return undefined as T;
      });
    };
}
