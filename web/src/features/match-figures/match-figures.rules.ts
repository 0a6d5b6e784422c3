import type { MatchFigures } from './match-figures.queries.ts';

type Decline = MatchFigures['declines'][number];
type Hour = MatchFigures['hours'][number];

/** A row or column of a heat map. A decline older than the dictionary of reasons has no reason. */
export type Line = { readonly id: number | null; readonly title: string | null };

export const reasonOf = ({ reason_id, reason_title }: Decline): Line => ({ id: reason_id, title: reason_title });
export const courseOf = ({ course_id, course_title }: Decline): Line => ({ id: course_id, title: course_title });
export const gradeOf = ({ grade }: Decline): Line => ({ id: grade, title: String(grade) });

/** Distinct rows or columns of declines, in order of the first decline; grades by number. */
export function linesOf(declines: readonly Decline[], lineOf: (decline: Decline) => Line): Line[] {
  return [...new Map(declines.map(lineOf).map((line) => [line.id, line])).values()];
}

/** Number of declines by row and column. */
export function countsOf(declines: readonly Decline[], rowOf: (decline: Decline) => Line): (row: Line, reason: Line) => number {
  const counts = new Map<string, number>();
  for (const decline of declines) {
    const key = `${rowOf(decline).id} ${decline.reason_id}`;
    counts.set(key, (counts.get(key) ?? 0) + decline.declined);
  }
  return (row, reason) => counts.get(`${row.id} ${reason.id}`) ?? 0;
}

/** The hours of a day from the first to the last one that has a figure. */
export function hoursShown(hours: readonly Hour[], figure: 'declined' | 'wished' | 'offered'): number[] {
  const used = hours.filter((each) => each[figure] > 0).map(({ hour }) => hour);
  const [first, last] = [Math.min(...used), Math.max(...used)];
  return used.length === 0 ? [] : Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/**
 * Requested hours, scarcest first: searches per teacher, times searches, because a single search at night says little. An hour without a
 * teacher counts as half a teacher.
 */
export function scarceHours(hours: readonly Hour[], most: number): Hour[] {
  const shortage = ({ wished, offered }: Hour) => wished ** 2 / Math.max(offered, 0.5);
  return hours
    .filter(({ wished }) => wished > 0)
    .sort((a, b) => shortage(b) - shortage(a) || b.wished - a.wished)
    .slice(0, most);
}
