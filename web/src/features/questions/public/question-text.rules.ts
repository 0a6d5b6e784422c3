/**
 * A question as its writer types it: the answers are lines of text, which a keyboard writes faster than fields.
 * One and several: a line for each option, `*` before a right one. Number: `3.5 ± 0.1 cm`. Text: a line for each accepted answer.
 * Order: the items in the right order. Match: `cat = кошка`, `= мышь` for a side that belongs to none. Open: `4 Facts` for each criterion.
 */
import { partsOf } from '@lectern/contract/questions/gaps.rules';
import type { Question } from '@lectern/contract/questions/question.schema';
import type { QuestionKind } from '@lectern/contract/questions/question-kinds.rules';
import { parseMeasured } from '@lectern/contract/questions/scoring.rules';

export type TypedQuestion = {
  readonly kind: QuestionKind;
  readonly text: string;
  readonly answers: string;
  readonly points: number | null;
  readonly explanation: string;
  readonly picture_id: number | null;
  /** Alternative text of the picture. */
  readonly alt: string;
};

export const emptyQuestion: TypedQuestion = {
  kind: 'single',
  text: '',
  answers: '',
  points: 1,
  explanation: '',
  picture_id: null,
  alt: '',
};

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const starred = (line: string) => line.startsWith('*');
const unstarred = (line: string) => line.replace(/^\*\s*/, '');

function answersOf(question: Question): string {
  const { kind } = question;
  if (kind === 'single' || kind === 'several') {
    const right = kind === 'single' ? [question.right] : question.right;
    return question.options.map((option, at) => (right.includes(at) ? `* ${option}` : option)).join('\n');
  }
  if (kind === 'number')
    return `${question.value}${question.tolerance === 0 ? '' : ` ± ${question.tolerance}`}${question.unit === '' ? '' : ` ${question.unit}`}`;
  if (kind === 'text') return question.accepted.join('\n');
  if (kind === 'order') return question.items.join('\n');
  if (kind === 'match')
    return [...question.pairs.map(({ left, right }) => `${left} = ${right}`), ...question.extra.map((side) => `= ${side}`)].join('\n');
  return kind === 'open' ? question.criteria.map(({ title, points }) => `${points} ${title}`).join('\n') : '';
}

/** @returns the typed form of a question */
export function typedOf(question: Question): TypedQuestion {
  const { kind, text, points, explanation, picture } = question;
  return { kind, text, points, explanation, answers: answersOf(question), picture_id: picture?.id ?? null, alt: picture?.alt ?? '' };
}

type Answers<K extends QuestionKind> = Omit<Question & { kind: K }, 'text' | 'points' | 'explanation' | 'picture'>;

function choicesOf(kind: 'single' | 'several', lines: readonly string[]): Answers<'single'> | Answers<'several'> | null {
  const options = lines.map(unstarred);
  const right = lines.flatMap((line, at) => (starred(line) ? [at] : []));
  if (options.length < 2 || options.includes('') || right.length === 0) return null;
  if (kind === 'several') return { kind, options, right };
  const [only = 0] = right;
  return right.length === 1 ? { kind, options, right: only } : null;
}

function numberOf(line: string): Answers<'number'> | null {
  const [first = '', second] = line.split(/±|\+-|\+\/-/);
  const value = parseMeasured(first);
  const tolerance = second === undefined ? { value: 0, unit: '' } : parseMeasured(second);
  if (value === null || tolerance === null || tolerance.value < 0) return null;
  return { kind: 'number', value: value.value, tolerance: tolerance.value, unit: tolerance.unit === '' ? value.unit : tolerance.unit };
}

function pairsOf(lines: readonly string[]): Answers<'match'> | null {
  const sides = lines.map((line) => ({ at: line.indexOf('='), line }));
  if (sides.some(({ at }) => at < 0)) return null;
  const all = sides.map(({ at, line }) => ({ left: line.slice(0, at).trim(), right: line.slice(at + 1).trim() }));
  const pairs = all.filter(({ left }) => left !== '');
  const extra = all.filter(({ left }) => left === '').map(({ right }) => right);
  return pairs.length < 2 || all.some(({ right }) => right === '') ? null : { kind: 'match', pairs, extra };
}

function criteriaOf(lines: readonly string[]): Answers<'open'> | null {
  const criteria = lines
    .map((line) => /^(\d{1,3})\s+(\S.*)$/.exec(line))
    .map((found) => ({ points: Number(found?.[1] ?? 0), title: found?.[2] ?? '' }));
  return criteria.length === 0 || criteria.some(({ points, title }) => points === 0 || title === '') ? null : { kind: 'open', criteria };
}

/** @returns the question, or null if its answers cannot be parsed */
export function questionOf({ kind, text, answers, points: typedPoints, explanation, picture_id: id, alt }: TypedQuestion): Question | null {
  const lines = linesOf(answers);
  const common = {
    text: text.trim(),
    explanation: explanation.trim(),
    points: typedPoints ?? 1,
    ...(id === null ? {} : { picture: { id, alt: alt.trim() } }),
  };
  if (kind === 'single' || kind === 'several') {
    const choices = choicesOf(kind, lines);
    return choices && { ...choices, ...common };
  }
  if (kind === 'number') {
    const number = lines.length === 1 ? numberOf(lines[0] ?? '') : null;
    return number && { ...number, ...common };
  }
  if (kind === 'text') return lines.length === 0 ? null : { kind, accepted: lines, ...common };
  if (kind === 'order') return lines.length < 2 ? null : { kind, items: lines, ...common };
  if (kind === 'match') {
    const pairs = pairsOf(lines);
    return pairs && { ...pairs, ...common };
  }
  if (kind === 'gaps') return partsOf(common.text).length < 2 ? null : { kind, ...common };
  const open = criteriaOf(lines);
  return open && { ...open, ...common, points: open.criteria.reduce((sum, { points }) => sum + points, 0) };
}
