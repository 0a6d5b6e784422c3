import { partsOf, gapsOf } from '@lectern/contract/questions/gaps.rules';
import { formulaParts } from '@lectern/contract/questions/formulas.rules';
import type { Question } from '@lectern/contract/questions/question.schema';
import { rightSides } from '@lectern/contract/questions/scoring.rules';
import { shuffled } from '@lectern/contract/questions/shuffle.rules';
import type { PdfPart } from '../../../kernel/files/pdf-file.ts';

const words = {
  en: { points: 'points', answer: 'Answer', name: 'Name', of: 'Version', right: 'Right' },
  ru: { points: 'балл.', answer: 'Ответ', name: 'Имя', of: 'Версия', right: 'Верно' },
} as const;

const line = '______________________';
const letters = (at: number) => String.fromCharCode(97 + at);
const signs: Readonly<Record<string, string>> = {
  cdot: '·',
  times: '×',
  div: '÷',
  pm: '±',
  le: '≤',
  ge: '≥',
  ne: '≠',
  pi: 'π',
  sqrt: '√',
  infty: '∞',
};
const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** A formula as a line of text: the paper draws no formulas. */
const formulaText = (tex: string) =>
  tex
    .replaceAll(/\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\}/g, '($1)/($2)')
    .replaceAll(/\\([a-z]+)/g, (whole, name: string) => signs[name] ?? whole)
    .replaceAll(/\^\{?(\d)\}?/g, (_, digit: string) => raised[Number(digit)] ?? digit)
    .replaceAll(/[{}]/g, '');

const plain = (text: string) =>
  formulaParts(text)
    .map((part) => (part.formula ? formulaText(part.text) : part.text))
    .join('');

/** What stands below a question for the child to write on. Options and sides are mixed by the seed. */
function tasks(question: Question, seed: number): string[] {
  const { kind } = question;
  if (kind === 'single' || kind === 'several') return question.options.map((option, at) => `☐ ${letters(at)}) ${plain(option)}`);
  if (kind === 'order') return shuffled(question.items.length, seed).map((item) => `___ ${plain(question.items[item] ?? '')}`);
  if (kind === 'match') {
    const sides = rightSides(question);
    const shown = shuffled(sides.length, seed).map((side, at) => `${letters(at)}) ${plain(sides[side] ?? '')}`);
    return [...question.pairs.map(({ left }) => `${plain(left)} — ___`), shown.join('   ')];
  }
  return kind === 'gaps' ? [] : [line, ...(kind === 'open' ? [line, line] : [])];
}

function solution(question: Question): string {
  const { kind } = question;
  if (kind === 'single') return plain(question.options[question.right] ?? '');
  if (kind === 'several') return question.right.map((at) => plain(question.options[at] ?? '')).join('; ');
  if (kind === 'number') return `${question.value}${question.tolerance === 0 ? '' : ` ± ${question.tolerance}`} ${question.unit}`.trim();
  if (kind === 'text') return question.accepted.join(' / ');
  if (kind === 'order') return question.items.map(plain).join(' → ');
  if (kind === 'match') return question.pairs.map(({ left, right }) => `${plain(left)} — ${plain(right)}`).join('; ');
  if (kind === 'gaps')
    return gapsOf(question.text)
      .map((accepted) => accepted.join(' / '))
      .join('; ');
  return question.criteria.map(({ title, points }) => `${points} — ${title}`).join('; ');
}

const questionText = (question: Question) =>
  question.kind === 'gaps' ? partsOf(question.text).map(plain).join(' __________ ') : plain(question.text);

/** The questions as parts of a paper, with a line for the name; with their right answers for whoever marks it. */
export function questionParts(questions: readonly Question[], language: 'en' | 'ru', answers: boolean): PdfPart[] {
  const said = words[language];
  const asked = questions.flatMap((question, at): PdfPart[] => [
    { kind: 'text', text: `${at + 1}. ${questionText(question)} (${question.points} ${said.points})`, bold: true },
    ...tasks(question, at + 1).map((text): PdfPart => ({ kind: 'text', text })),
    ...(answers ? [{ kind: 'text', text: `${said.right}: ${solution(question)}`, soft: true } as const] : []),
  ]);
  return [{ kind: 'text', text: `${said.name}: ${line}` }, ...asked];
}
