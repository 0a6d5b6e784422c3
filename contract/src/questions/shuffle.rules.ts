/** @returns the numbers below `count` in an order that depends on the seed alone */
export function shuffled(count: number, seed: number): number[] {
  const order = Array.from({ length: count }, (_, index) => index);
  let state = (seed * 2_654_435_761 + 1_013_904_223) >>> 0;
  for (let last = count - 1; last > 0; last -= 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const other = Math.floor((state / 2 ** 32) * (last + 1));
    [order[last], order[other]] = [order[other] as number, order[last] as number];
  }
  return order;
}

/** @returns the order of options, which only a shuffled test changes */
export const optionOrder = (count: number, seed: number | null) =>
  seed === null ? Array.from({ length: count }, (_, at) => at) : shuffled(count, seed);

/** @returns the order of items to be put in order and of sides to be matched, which are always mixed: their own order is the answer */
export const itemOrder = (count: number, seed: number | null) => shuffled(count, seed ?? 1);

/** A question as it is shown: where it stands in its test, and the seed of its options, null where they keep their order. */
export type Asked<Q> = { readonly question: Q; readonly at: number; readonly seed: number | null };

/** The questions of a test in the order in which a child gets them. The same seed gives screen, paper and answer key the same order. */
export function askedIn<Q extends { readonly id: number }>(
  { questions, shuffle }: { readonly questions: readonly Q[]; readonly shuffle: boolean },
  seed: number,
): Asked<Q>[] {
  const asked = questions.map((question, at) => ({ question, at, seed: shuffle ? seed + question.id : null }));
  return shuffle ? shuffled(questions.length, seed).flatMap((at) => asked[at] ?? []) : asked;
}
