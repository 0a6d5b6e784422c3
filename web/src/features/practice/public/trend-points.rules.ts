type Measured = { readonly id: number; readonly words_per_minute: number };
export type TrendPoint = { readonly id: number; readonly x: number; readonly y: number };

/** @returns points of readings, the first one on the left; the baseline is 0 words, the top the best reading */
export function trendPoints(readings: readonly Measured[], width: number, height: number, edge = 8): TrendPoint[] {
  const most = Math.max(1, ...readings.map(({ words_per_minute }) => words_per_minute));
  const step = readings.length < 2 ? 0 : (width - 2 * edge) / (readings.length - 1);
  return readings.map(({ id, words_per_minute }, at) => ({
    id,
    x: readings.length < 2 ? width / 2 : edge + step * at,
    y: height - edge - ((height - 2 * edge) * words_per_minute) / most,
  }));
}
