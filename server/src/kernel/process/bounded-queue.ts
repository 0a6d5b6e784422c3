import { AppError } from '../app-error.ts';

/**
 * Limits the concurrency of heavy work, so that a burst does not stall other requests.
 * @param atOnce maximum concurrency
 * @param mostWaiting maximum queue length; further work is refused with `unavailable`
 * @param longestWait milliseconds in the queue, after which work is refused with `unavailable`; unlimited by default
 */
export function boundedQueue(atOnce: number, mostWaiting: number, longestWait?: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  const queued = () =>
    new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        waiting.splice(waiting.indexOf(begin), 1);
        reject(new AppError('unavailable'));
      };
      const timer = longestWait === undefined ? undefined : setTimeout(giveUp, longestWait);
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      waiting.push(begin);
    });
  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1;
    else {
      if (waiting.length >= mostWaiting) throw new AppError('unavailable');
      await queued();
    }
    try {
      return await work();
    } finally {
      // The slot goes straight to the next waiter, so that a newcomer can neither overtake it nor exceed the limit.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
