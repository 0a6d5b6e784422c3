/** @returns the numbers below `count`, shuffled; the order depends on the seed only */
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

/** @returns the order of options, shuffled only with a seed */
export const optionOrder = (count: number, seed: number | null) =>
  seed === null ? Array.from({ length: count }, (_, at) => at) : shuffled(count, seed);

/** @returns the order of items to sort and of sides to match; always shuffled, because the stored order is the answer */
export const itemOrder = (count: number, seed: number | null) => shuffled(count, seed ?? 1);

/** A question as it is displayed: its index in the test, and the seed of its options, null if they keep their order. */
export type PlacedQuestion<Q> = { readonly question: Q; readonly at: number; readonly seed: number | null };

/** The questions of a test in the order for a child. The same seed gives screen, document and answer key the same order. */
export function questionsIn<Q extends { readonly id: number }>(
  { questions, shuffle }: { readonly questions: readonly Q[]; readonly shuffle: boolean },
  seed: number,
): PlacedQuestion<Q>[] {
  const placed = questions.map((question, at) => ({ question, at, seed: shuffle ? seed + question.id : null }));
  return shuffle ? shuffled(questions.length, seed).flatMap((at) => placed[at] ?? []) : placed;
}
