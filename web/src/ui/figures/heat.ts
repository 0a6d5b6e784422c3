/** Heat of a figure, 0 to 5: none is 0, the most of its table is 5. */
export function heatOf(figure: number, most: number): number {
  return figure === 0 || most === 0 ? 0 : Math.max(1, Math.ceil((figure / most) * 5));
}
