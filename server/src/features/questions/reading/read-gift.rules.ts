import type { GIFTQuestion, NumericalChoice, NumericalFormat } from 'gift-pegjs';
import { parse } from 'gift-pegjs';
import type { Unread } from './plain-text.rules.ts';
import { plainText, yesNo } from './plain-text.rules.ts';

const commonFields = (text: string, points = 1) => ({ text, explanation: '', points });

/** The parser leaves escaped characters on right sides as `&&061;`. */
const unescaped = (text: string) => text.replaceAll(/&&(\d{3});/g, (_, code: string) => String.fromCharCode(Number(code)));

/** Splits a file into questions at empty lines; comments begin with two slashes. */
export function giftBlocks(text: string): string[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
    .map((block) =>
      block
        .split('\n')
        .filter((line) => !line.trimStart().startsWith('//'))
        .join('\n')
        .trim(),
    )
    .filter((block) => block !== '' && !block.startsWith('$CATEGORY'));
}

/** @returns the fields of a question, not validated yet; or why it cannot be read */
export function readGift(block: string): unknown | Unread {
  let parsed: GIFTQuestion[];
  try {
    parsed = parse(block);
  } catch {
    return { unread: 'not_readable' };
  }
  const [question] = parsed;
  if (parsed.length !== 1 || question === undefined) return { unread: 'not_readable' };
  if (question.type === 'Description' || question.type === 'Category') return { unread: 'no_question' };
  // GIFT files only refer to pictures by name.
  if (/<img\b/i.test(block)) return { unread: 'picture' };
  return questionOf(question) ?? { unread: 'unknown_kind' };
}

function questionOf(question: Exclude<GIFTQuestion, { type: 'Description' | 'Category' }>): unknown {
  const text = plainText(question.stem.text);
  if (question.type === 'TF') return { kind: 'single', ...commonFields(text), options: yesNo(text), right: question.isTrue ? 0 : 1 };
  if (question.type === 'Essay') return { kind: 'open', ...commonFields(text), criteria: [{ title: text.slice(0, 500), points: 1 }] };
  if (question.type === 'Numerical') {
    const number = numberOf(question.choices);
    return number && { kind: 'number', ...commonFields(text), ...number, unit: '' };
  }
  if (question.type === 'Matching') {
    const sides = question.matchPairs.map(({ subquestion, subanswer }) => ({
      left: plainText(subquestion.text),
      right: plainText(unescaped(subanswer)),
    }));
    const pairs = sides.filter(({ left }) => left !== '');
    return {
      kind: 'match',
      ...commonFields(text, pairs.length),
      pairs,
      extra: sides.filter(({ left }) => left === '').map(({ right }) => right),
    };
  }
  const choices = question.choices.map(({ isCorrect, weight, text: option }) => ({
    text: plainText(option.text),
    right: isCorrect || (weight ?? 0) > 0,
  }));
  const accepted = choices.filter(({ right }) => right).map(({ text: option }) => option);
  if (question.type === 'Short') {
    if (!question.hasEmbeddedAnswers) return { kind: 'text', ...commonFields(text), accepted };
    return { kind: 'gaps', ...commonFields(text.replace('_____', `[[${accepted.join('|')}]]`)) };
  }
  const options = choices.map(({ text: option }) => option);
  const right = choices.flatMap((choice, at) => (choice.right ? [at] : []));
  return right.length === 1
    ? { kind: 'single', ...commonFields(text), options, right: right[0] }
    : { kind: 'several', ...commonFields(text), options, right };
}

function numberOf(choices: NumericalChoice[] | NumericalFormat): { value: number; tolerance: number } | null {
  const format = Array.isArray(choices) ? choices.find(({ isCorrect }) => isCorrect)?.text : choices;
  if (format === undefined) return null;
  const { number, range = 0, numberHigh: high, numberLow: low } = format;
  if (number !== undefined) return { value: number, tolerance: range };
  return high === undefined || low === undefined ? null : { value: (high + low) / 2, tolerance: Math.abs(high - low) / 2 };
}
