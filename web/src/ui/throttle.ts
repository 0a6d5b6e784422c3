import { nowMilliseconds } from '../kernel/clock.ts';

/**
 * Lets `act` happen at once and then no oftener than every `pause` milliseconds; what is asked for in between happens once,
 * at its end.
 */
export function throttle(act: () => void, pause: number): () => void {
  let last = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    timer = undefined;
    last = nowMilliseconds();
    act();
  };
  return () => {
    if (timer !== undefined) return;
    const wait = last + pause - nowMilliseconds();
    // More than a pause to wait means that somebody has set the clock back.
    if (wait <= 0 || wait > pause) run();
    else timer = setTimeout(run, wait);
  };
}
