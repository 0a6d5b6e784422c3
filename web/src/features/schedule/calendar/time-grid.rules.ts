/** Horizontal layout of a day: overlapping items share the width. */

type Timed = { readonly from: number; readonly to: number };
/** Column `lane` of `lanes`, from the left. */
export type Placed<T> = { readonly item: T; readonly lane: number; readonly lanes: number };

/**
 * Assigns each item the first free lane. Transitively overlapping items have lanes of equal width.
 * @param items minutes of one day
 */
export function placeInLanes<T extends Timed>(items: readonly T[]): Placed<T>[] {
  const inOrder = [...items].sort((a, b) => a.from - b.from || b.to - a.to);
  const placed: Placed<T>[] = [];
  let group: { item: T; lane: number }[] = [];
  let ends: number[] = [];
  const close = () => {
    placed.push(...group.map((each) => ({ ...each, lanes: ends.length })));
    [group, ends] = [[], []];
  };
  for (const item of inOrder) {
    if (ends.length > 0 && ends.every((end) => end <= item.from)) close();
    const free = ends.findIndex((end) => end <= item.from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = item.to;
    group.push({ item, lane });
  }
  close();
  return placed;
}
