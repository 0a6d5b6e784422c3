import type { Progress } from '../checklists.queries.ts';

export type Point = { readonly id: number; readonly on: string; readonly share: number; readonly x: number; readonly y: number };

const margin = 8;
const day = 86_400_000;

/** Points of a line chart. A checklist without marks has none; a single one is centred. */
export function pointsOf(progress: Progress, width: number, height: number): Point[] {
  const known = progress.flatMap(({ id, submitted_on: on, share }) => (share === null ? [] : [{ id, on, share, time: Date.parse(on) }]));
  const [first, last] = [known[0]?.time ?? 0, known.at(-1)?.time ?? 0];
  const span = Math.max(last - first, day);
  return known.map(({ time, ...point }) => ({
    ...point,
    x: first === last ? width / 2 : margin + ((time - first) / span) * (width - 2 * margin),
    y: margin + (1 - point.share) * (height - 2 * margin),
  }));
}
