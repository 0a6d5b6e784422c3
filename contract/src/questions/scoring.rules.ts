import { gapsOf } from './gaps.rules.ts';
import type { Answer, Question } from './question.schema.ts';

/** Scores are hundredths of a point, so that partial credit stays an integer. */
export const hundredths = 100;

/** @returns the points for `right` of `all` parts, rounded down */
const share = (points: number, right: number, all: number) => Math.floor((points * hundredths * Math.max(0, right)) / all);

/** Normalises an answer: case, blanks, and ё written as е make no difference. */
export const comparable = (text: string) => text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase().replaceAll('ё', 'е');

const accepts = (accepted: readonly string[], text: string) => accepted.some((each) => comparable(each) === comparable(text));

const digits = '\\d[\\d \\u00a0\\u202f]*(?:[.,]\\d+)?';
const measured = new RegExp(`^([+-]?)(${digits})(?:\\s*/\\s*(${digits}))?\\s*(.*)$`, 'u');
const numberOf = (written: string) => Number(written.replaceAll(/[ \u00a0\u202f]/g, '').replace(',', '.'));

/** Reads `3,5 cm`, `-0.25`, `1 000` or `3/4`. @returns null if it does not begin with a number */
export function parseMeasured(text: string): { readonly value: number; readonly unit: string } | null {
  const found = measured.exec(text.trim().replaceAll('−', '-'));
  if (found === null) return null;
  const [, sign, top = '', bottom, unit = ''] = found;
  const value = numberOf(top) / (bottom === undefined ? 1 : numberOf(bottom));
  return Number.isFinite(value) ? { value: sign === '-' ? -value : value, unit: unit.trim() } : null;
}

/** Decimal fractions are not exact in binary: 0.8 − 0.7 counts as 0.1. */
const within = (a: number, b: number, tolerance: number) =>
  Math.abs(a - b) <= tolerance + Number.EPSILON * 8 * Math.max(1, Math.abs(a), Math.abs(b));

function scoreNumber(question: Question & { kind: 'number' }, text: string): number {
  const found = parseMeasured(text);
  if (found === null || !within(found.value, question.value, question.tolerance)) return 0;
  // The right number with a wrong or missing unit scores half.
  const rightUnit = question.unit === '' || comparable(found.unit) === comparable(question.unit);
  return share(question.points, rightUnit ? 2 : 1, 2);
}

/** @returns the selectable right sides: those of the pairs, then the extra ones */
export const rightSides = ({ pairs, extra }: Pick<Question & { kind: 'match' }, 'pairs' | 'extra'>) => [
  ...pairs.map(({ right }) => right),
  ...extra,
];

function scoreSeveral({ points, right }: Question & { kind: 'several' }, choices: readonly number[]): number {
  const chosen = [...new Set(choices)];
  const correct = chosen.filter((index) => right.includes(index)).length;
  return share(points, correct - (chosen.length - correct), right.length);
}

/** Counts adjacent items in the right order. */
function scoreOrder({ points, items }: Question & { kind: 'order' }, order: readonly number[]): number {
  const once = order.filter((item, at) => order.indexOf(item) === at);
  const right = once.filter((item, at) => at > 0 && item === (once[at - 1] ?? -2) + 1 && item < items.length).length;
  return share(points, right, items.length - 1);
}

/**
 * The score of an answer, in hundredths of a point. Partial credit: several — each right option counts one, each wrong one subtracts one;
 * number — half for a wrong unit; order — each pair of neighbours; match — each left side; gaps — each gap; open — the criteria's points.
 * An answer of another kind, or none, scores 0.
 */
export function score(question: Question, answer: Answer | null): number {
  if (answer === null) return 0;
  const { points } = question;
  if (question.kind === 'single' && answer.kind === 'single') return share(points, answer.choice === question.right ? 1 : 0, 1);
  if (question.kind === 'several' && answer.kind === 'several') return scoreSeveral(question, answer.choices);
  if (question.kind === 'number' && answer.kind === 'number') return scoreNumber(question, answer.text);
  if (question.kind === 'text' && answer.kind === 'text') return share(points, accepts(question.accepted, answer.text) ? 1 : 0, 1);
  if (question.kind === 'order' && answer.kind === 'order') return scoreOrder(question, answer.order);
  if (question.kind === 'match' && answer.kind === 'match') {
    const sides = rightSides(question);
    const right = question.pairs.filter((pair, at) => sides[answer.sides[at] ?? -1] === pair.right).length;
    return share(points, right, question.pairs.length);
  }
  if (question.kind === 'gaps' && answer.kind === 'gaps') {
    const gaps = gapsOf(question.text);
    return share(points, gaps.filter((accepted, at) => accepts(accepted, answer.texts[at] ?? '')).length, gaps.length);
  }
  if (question.kind === 'open' && answer.kind === 'open') {
    const earned = question.criteria.reduce((sum, each, at) => sum + Math.min(each.points, answer.criteria[at] ?? 0), 0);
    return earned * hundredths;
  }
  return 0;
}

/** @returns whether `earned` hundredths of `points` points reach the pass percentage */
export function passes(earned: number, points: number, percent: number): boolean {
  return earned * 100 >= percent * points * hundredths;
}
