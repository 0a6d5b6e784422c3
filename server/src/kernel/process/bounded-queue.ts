import { AppError } from '../app-error.ts';

/** Milliseconds that queued work pauses at most while connections are accepted. With 20, accepting 400 took 600 ms beside the work. */
const longestPause = 100;

type Options = { readonly longestWait?: number; readonly accepted?: () => number };

/**
 * Limits the concurrency of work, so that a burst does not stall other requests. A turn of the event loop begins at most `atOnce` works:
 * work that never waits, as a query of the embedded database, would otherwise run once for each request that was read in this turn, and
 * nobody else's request would be read meanwhile.
 * @param atOnce maximum concurrency
 * @param mostWaiting maximum queue length; further work is refused with `unavailable`
 * @param longestWait milliseconds in the queue, after which work is refused with `unavailable`; unlimited by default
 * @param accepted the number of connections accepted so far. The event loop accepts one in each turn, so queued work pauses for some
 * milliseconds while there are more: those behind a burst of connections would otherwise wait for its work, too.
 */
export function boundedQueue(atOnce: number, mostWaiting: number, { longestWait, accepted = () => 0 }: Options = {}) {
  const waiting: (() => void)[] = [];
  let running = 0;
  let begunInTurn = 0;
  let isNextTurnDue = false;
  const hasRoom = () => running < atOnce && begunInTurn < atOnce;
  const begin = () => {
    running += 1;
    begunInTurn += 1;
    continueNextTurn();
  };
  const continueNextTurn = () => {
    if (isNextTurnDue) return;
    isNextTurnDue = true;
    const since = performance.now();
    let known = accepted();
    const continueUnlessAccepting = () => {
      const isAccepting = accepted() !== known;
      known = accepted();
      if (isAccepting && performance.now() - since < longestPause) {
        setImmediate(continueUnlessAccepting);
        return;
      }
      isNextTurnDue = false;
      begunInTurn = 0;
      while (hasRoom()) {
        const next = waiting.shift();
        if (next === undefined) break;
        begin();
        next();
      }
    };
    setImmediate(continueUnlessAccepting);
  };
  const queued = () =>
    new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        waiting.splice(waiting.indexOf(next), 1);
        reject(new AppError('unavailable'));
      };
      const timer = longestWait === undefined ? undefined : setTimeout(giveUp, longestWait);
      const next = () => {
        clearTimeout(timer);
        resolve();
      };
      waiting.push(next);
    });
  return async function run<T>(work: () => Promise<T>): Promise<T> {
    // A newcomer never overtakes those who wait.
    if (waiting.length === 0 && hasRoom()) begin();
    else {
      if (waiting.length >= mostWaiting) throw new AppError('unavailable');
      await queued();
    }
    try {
      return await work();
    } finally {
      running -= 1;
      if (waiting.length > 0) continueNextTurn();
    }
  };
}
