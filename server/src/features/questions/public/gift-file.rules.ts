import { gapsOf, partsOf } from '@lectern/contract/questions/gaps.rules';
import type { Question } from '@lectern/contract/questions/question.schema';

const escaped = (text: string) => text.replaceAll(/([~=#{}:\\])/g, '\\$1').replaceAll(/\s*\n\s*/g, ' ');

function answersOf(question: Question): string | null {
  const { kind } = question;
  if (kind === 'single') return question.options.map((option, at) => `${at === question.right ? '=' : '~'}${escaped(option)}`).join(' ');
  if (kind === 'several') {
    const share = Math.floor(10_000_000 / question.right.length) / 100_000;
    return question.options.map((option, at) => `~%${question.right.includes(at) ? share : -share}%${escaped(option)}`).join(' ');
  }
  if (kind === 'number') return `#${question.value}${question.tolerance === 0 ? '' : `:${question.tolerance}`}`;
  if (kind === 'text') return question.accepted.map((each) => `=${escaped(each)}`).join(' ');
  if (kind === 'match') {
    const pairs = question.pairs.map(({ left, right }) => `=${escaped(left)} -> ${escaped(right)}`);
    return [...pairs, ...question.extra.map((side) => `= -> ${escaped(side)}`)].join(' ');
  }
  return kind === 'open' ? '' : null;
}

function giftOf(question: Question): string | null {
  if (question.kind === 'gaps') {
    const [gap, ...others] = gapsOf(question.text);
    const [before = '', after = ''] = partsOf(question.text);
    return gap === undefined || others.length > 0
      ? null
      : `${escaped(before)}{${gap.map((each) => `=${escaped(each)}`).join(' ')}}${escaped(after)}`;
  }
  const answers = answersOf(question);
  return answers === null ? null : `${escaped(question.text)} {${answers}}`;
}

/** Questions as a GIFT file. GIFT supports neither ordering nor pictures, and at most one gap: such questions are left out and counted. */
export function giftFile(questions: readonly Question[]): { readonly text: string; readonly left_out: number } {
  const written = questions.map((question) => (question.picture === undefined ? giftOf(question) : null)).filter((each) => each !== null);
  return { text: `${written.join('\n\n')}\n`, left_out: questions.length - written.length };
}
