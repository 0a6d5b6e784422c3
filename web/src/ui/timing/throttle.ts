import { nowMilliseconds } from '../../kernel/clock.ts';

/** Calls `act` at once, and then at most every `pause` milliseconds. Calls in between are merged into one at the end of the pause. */
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
    // A longer wait means that the clock was set back.
    if (wait <= 0 || wait > pause) run();
    else timer = setTimeout(run, wait);
  };
}
