/** @param places the former positions, distinct, in the new order @returns the longest subsequence still in order; all others were moved */
export function keptInOrder(places: readonly number[]): ReadonlySet<number> {
  const tails: number[] = [];
  const before = new Map<number, number | undefined>();
  for (const place of places) {
    const at = tails.findIndex((tail) => tail > place);
    const index = at === -1 ? tails.length : at;
    before.set(place, tails[index - 1]);
    tails[index] = place;
  }
  const kept = new Set<number>();
  for (let place = tails.at(-1); place !== undefined; place = before.get(place)) kept.add(place);
  return kept;
}
