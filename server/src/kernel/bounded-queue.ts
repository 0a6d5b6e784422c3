import { AppError } from './app-error.ts';

/**
 * Runs heavy work a few at a time, so that many who come at once do not stall everybody else.
 * @param atOnce how many run together
 * @param mostWaiting how many may wait; whoever comes then is refused with `unavailable`
 */
export function boundedQueue(atOnce: number, mostWaiting: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw new AppError('unavailable');
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}
