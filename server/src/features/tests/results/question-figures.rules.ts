import type { QuestionVerdict } from '@lectern/contract/tests/test-results.schema';

/** With fewer answers the figures are not reliable. */
export const fewestAnswers = 20;

/** Sums over the answers to a question: the points for it (x), and the same child's points in the rest of the test (r). */
export type Sums = {
  readonly answers: number;
  readonly x: number;
  readonly xx: number;
  readonly r: number;
  readonly rr: number;
  readonly xr: number;
};

/** @returns the mean share of the points */
export function difficultyOf({ answers, x }: Sums, points: number): number {
  return answers === 0 ? 0 : x / (answers * points * 100);
}

/** @returns the correlation of the points for a question with those of the rest of the test; null if one of them is constant */
export function discriminationOf({ answers: n, x, xx, r, rr, xr }: Sums): number | null {
  const [varianceX, varianceR] = [n * xx - x * x, n * rr - r * r];
  if (varianceX <= 0 || varianceR <= 0) return null;
  return Math.max(-1, Math.min(1, (n * xr - x * r) / Math.sqrt(varianceX) / Math.sqrt(varianceR)));
}

/** The methodist's verdict on a question. With a negative discrimination the best children fail most, so its key is probably wrong. */
export function verdictOf(difficulty: number, discrimination: number | null): QuestionVerdict {
  if (discrimination !== null && discrimination < 0) return 'wrong_key';
  if (difficulty < 0.3) return 'too_hard';
  if (difficulty > 0.95) return 'too_easy';
  return discrimination === null || discrimination < 0.2 ? 'does_not_tell' : 'good';
}
