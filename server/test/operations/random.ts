/** Pseudo-random numbers, reproducible by seed. @returns a function that returns a whole number from 0 to below the given one */
export function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

/** Random operations by name: how often each is chosen, and what it does. */
export type Operations = Readonly<Record<string, readonly [weight: number, run: () => Promise<unknown>]>>;

/** How many operations a simulation runs. */
export type Extent = {
  readonly count: number;
  /** The number of concurrent operations. */
  readonly atOnce: number;
  /** Answers, such as "reopen 200", without which the simulation goes on, up to five times `count`. Concurrency decides which are rare. */
  readonly expected?: readonly string[];
};

/**
 * Runs random operations, several at a time.
 * @param below pseudo-random numbers: `randomOf`
 * @param answers the number of each answer so far
 */
export async function runAtRandom(
  operations: Operations,
  below: (most: number) => number,
  { count, atOnce, expected = [] }: Extent,
  answers: ReadonlyMap<string, number>,
): Promise<void> {
  const goesOn = (begun: number) => begun < count || (begun < 5 * count && expected.some((answer) => !answers.has(answer)));
  const weighted = Object.values(operations).flatMap(([weight, run]) => Array.from({ length: weight }, () => run));
  let begun = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (goesOn(begun)) {
        begun += 1;
        await weighted[below(weighted.length)]?.();
      }
    }),
  );
}
