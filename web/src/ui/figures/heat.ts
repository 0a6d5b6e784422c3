/** Heat of a figure: 0 for none, 5 for the maximum of its table. */
export function heatOf(figure: number, most: number): number {
  return figure === 0 || most === 0 ? 0 : Math.max(1, Math.ceil((figure / most) * 5));
}
