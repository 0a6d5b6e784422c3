import type { QuestionVerdict } from '@lectern/contract/tests/test-results.schema';

/** Figures of fewer answers say little. */
export const fewestAnswers = 20;

/** Sums over the answers to a question: of what was earned (x) and of what the same child earned in the rest of the test (r). */
export type Sums = {
  readonly answers: number;
  readonly x: number;
  readonly xx: number;
  readonly r: number;
  readonly rr: number;
  readonly xr: number;
};

/** @returns the share of the points that was earned */
export function difficultyOf({ answers, x }: Sums, points: number): number {
  return answers === 0 ? 0 : x / (answers * points * 100);
}

/** @returns the correlation of what a question earned with the rest of the test; null where one of them never differs */
export function discriminationOf({ answers: n, x, xx, r, rr, xr }: Sums): number | null {
  const [varianceX, varianceR] = [n * xx - x * x, n * rr - r * r];
  if (varianceX <= 0 || varianceR <= 0) return null;
  return Math.max(-1, Math.min(1, (n * xr - x * r) / Math.sqrt(varianceX) / Math.sqrt(varianceR)));
}

/** What a methodist should look at: below zero the best children are wrong most, so that the key is likely to be. */
export function verdictOf(difficulty: number, discrimination: number | null): QuestionVerdict {
  if (discrimination !== null && discrimination < 0) return 'wrong_key';
  if (difficulty < 0.3) return 'too_hard';
  if (difficulty > 0.95) return 'too_easy';
  return discrimination === null || discrimination < 0.2 ? 'does_not_tell' : 'good';
}
