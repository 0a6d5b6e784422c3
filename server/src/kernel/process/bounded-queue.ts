import { AppError } from '../app-error.ts';

/**
 * Limits the concurrency of heavy work, so that a burst does not stall other requests.
 * @param atOnce maximum concurrency
 * @param mostWaiting maximum queue length; further work is refused with `unavailable`
 */
export function boundedQueue(atOnce: number, mostWaiting: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1;
    else {
      if (waiting.length >= mostWaiting) throw new AppError('unavailable');
      await new Promise<void>((resolve) => waiting.push(resolve));
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
