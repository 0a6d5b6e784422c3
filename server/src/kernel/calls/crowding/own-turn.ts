import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';
import { boundedQueue } from '../../process/bounded-queue.ts';

export type CallLimits = { readonly callsOfOne: number; readonly waitingCallsOfOne: number };
/**
 * A page sends several calls at the same time. The embedded database runs one query at a time, so a higher limit would only make others
 * wait.
 */
export const usualCallLimits = (database: 'pglite' | 'postgres'): CallLimits => ({
  callsOfOne: database === 'pglite' ? 3 : 4,
  waitingCallsOfOne: 1_000,
});

const secondsBeforeRetry = 2;

/** `of` is the user's id, or names a caller without sign-in. */
export type OwnTurns = <T>(of: number | string, work: () => Promise<T>) => Promise<T>;

/**
 * Limits how much work of one caller runs at once; further work waits in a queue of its own.
 * @param accepted the number of connections accepted so far, if the queue pauses for them
 * @throws AppError `rate_limited` when the queue is full
 */
export function ownTurns(atOnce: number, mostWaiting: number, accepted?: () => number): OwnTurns {
  const queues = new Map<number | string, { readonly inTurn: ReturnType<typeof boundedQueue>; calls: number }>();
  return async (of, work) => {
    const own = queues.get(of) ?? { inTurn: boundedQueue(atOnce, mostWaiting, accepted === undefined ? {} : { accepted }), calls: 0 };
    if (own.calls >= atOnce + mostWaiting) throw new AppError('rate_limited', { seconds: secondsBeforeRetry });
    queues.set(of, own);
    own.calls += 1;
    try {
      return await own.inTurn(work);
    } finally {
      own.calls -= 1;
      // Not before the next turn of the event loop: a new queue would begin as many calls in this turn again.
      setImmediate(() => {
        if (own.calls === 0 && queues.get(of) === own) queues.delete(of);
      });
    }
  };
}

/**
 * Runs the calls of each user in that user's own queue, so that thousands of calls of one user do not delay everybody else's. Calls without
 * sign-in are not limited here.
 */
export function callsInOwnTurn({ callsOfOne, waitingCallsOfOne }: CallLimits, accepted: () => number) {
  const turns = ownTurns(callsOfOne, waitingCallsOfOne, accepted);
  return <T>(work: (request: FastifyRequest, reply: FastifyReply) => Promise<T>) =>
    (request: FastifyRequest, reply: FastifyReply): Promise<T> => {
      const id = request.actor?.id;
      if (id === undefined) return work(request, reply);
      return turns(id, async () => {
        const isAwaited = request.method !== 'GET' || !request.raw.socket.destroyed;
        if (isAwaited) return work(request, reply);
        // The client disconnected while its request was queued.
        reply.hijack();
        return undefined as T;
      });
    };
}
