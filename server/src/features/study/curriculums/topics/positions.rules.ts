/** @returns the order after moving `id` after `after`, or to the first place for null; null if `after` is not one of the others */
export function placeAfter(order: readonly number[], id: number, after: number | null): number[] | null {
  const others = order.filter((each) => each !== id);
  if (after === null) return [id, ...others];
  const at = others.indexOf(after);
  return at === -1 ? null : [...others.slice(0, at + 1), id, ...others.slice(at + 1)];
}
