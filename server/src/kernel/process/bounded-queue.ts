import { AppError } from '../app-error.ts';

/**
 * Runs heavy work a few at a time, so that many who come at once do not stall everybody else.
 * @param atOnce how many run together
 * @param mostWaiting how many may wait; whoever comes then is refused with `unavailable`
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
      // The place is handed on: whoever comes meanwhile does not get before those who wait, nor beside them.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
