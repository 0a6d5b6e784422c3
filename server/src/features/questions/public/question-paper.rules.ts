import { partsOf, gapsOf } from '@lectern/contract/questions/gaps.rules';
import { formulaParts } from '@lectern/contract/questions/formulas.rules';
import type { TextPart } from '@lectern/contract/questions/formulas.rules';
import type { Question } from '@lectern/contract/questions/question.schema';
import { rightSides } from '@lectern/contract/questions/scoring.rules';
import { itemOrder, optionOrder } from '@lectern/contract/questions/shuffle.rules';
import type { PdfPart } from '../../../kernel/files/pdf-file.ts';
import type { QuestionPictures } from './question-files.ts';

const words = {
  en: { points: 'points', name: 'Name', right: 'Right' },
  ru: { points: 'балл.', name: 'Имя', right: 'Верно' },
} as const;

const line = '______________________';
const letters = (at: number) => String.fromCharCode(97 + at);
type Line = readonly TextPart[];

const plain = (text: string): Line => [{ formula: false, text }];
/** Joins texts with formulas. */
const joined = (texts: readonly string[], between: string): Line =>
  texts.flatMap((text, at) => [...(at === 0 ? [] : plain(between)), ...formulaParts(text)]);

/** A question and its shuffle seed; without one its options keep their order, and only items to sort or match are shuffled. */
type PlacedQuestion = { readonly question: Question; readonly seed: number | null };

/** The lines below a question for the child's answer. */
function tasks({ question, seed }: PlacedQuestion): Line[] {
  const { kind } = question;
  if (kind === 'single' || kind === 'several') {
    const order = optionOrder(question.options.length, seed);
    return order.map((option, place) => [...plain(`☐ ${letters(place)}) `), ...formulaParts(question.options[option] ?? '')]);
  }
  if (kind === 'order')
    return itemOrder(question.items.length, seed).map((item) => [...plain('___ '), ...formulaParts(question.items[item] ?? '')]);
  if (kind === 'match') {
    const sides = rightSides(question);
    const shown = itemOrder(sides.length, seed).flatMap((side, place) => [
      ...plain(`${place === 0 ? '' : '   '}${letters(place)}) `),
      ...formulaParts(sides[side] ?? ''),
    ]);
    return [...question.pairs.map(({ left }) => [...formulaParts(left), ...plain(' — ___')]), shown];
  }
  return kind === 'gaps' ? [] : [plain(line), ...(kind === 'open' ? [plain(line), plain(line)] : [])];
}

function solution(question: Question): Line {
  const { kind } = question;
  if (kind === 'single') return formulaParts(question.options[question.right] ?? '');
  if (kind === 'several')
    return joined(
      question.right.map((at) => question.options[at] ?? ''),
      '; ',
    );
  if (kind === 'number')
    return plain(`${question.value}${question.tolerance === 0 ? '' : ` ± ${question.tolerance}`} ${question.unit}`.trim());
  if (kind === 'text') return plain(question.accepted.join(' / '));
  if (kind === 'order') return joined(question.items, ' → ');
  if (kind === 'match')
    return question.pairs.flatMap(({ left, right }, at) => [...plain(at === 0 ? '' : '; '), ...joined([left, right], ' — ')]);
  if (kind === 'gaps')
    return plain(
      gapsOf(question.text)
        .map((accepted) => accepted.join(' / '))
        .join('; '),
    );
  return plain(question.criteria.map(({ title, points }) => `${points} — ${title}`).join('; '));
}

const questionText = (question: Question): Line =>
  question.kind === 'gaps' ? joined(partsOf(question.text), ' __________ ') : formulaParts(question.text);

function pictureOf({ picture }: Question, pictures: QuestionPictures): PdfPart[] {
  const found = picture === undefined ? undefined : pictures.get(picture.id);
  return found === undefined ? [] : [{ kind: 'picture', ...found }];
}

/** The questions as parts of a document with a line for the name; optionally with the right answers, for marking. */
export function questionParts(
  questions: readonly PlacedQuestion[],
  { language, answers, pictures }: { readonly language: 'en' | 'ru'; readonly answers: boolean; readonly pictures: QuestionPictures },
): PdfPart[] {
  const { name, points, right } = words[language];
  const questionBlocks = questions.flatMap(({ question, seed }, at): PdfPart[] => [
    {
      kind: 'formulas',
      pieces: [...plain(`${at + 1}. `), ...questionText(question), ...plain(` (${question.points} ${points})`)],
      bold: true,
    },
    ...pictureOf(question, pictures),
    ...tasks({ question, seed }).map((pieces): PdfPart => ({ kind: 'formulas', pieces })),
    ...(answers ? [{ kind: 'formulas', pieces: [...plain(`${right}: `), ...solution(question)], soft: true } as const] : []),
  ]);
  return [{ kind: 'text', text: `${name}: ${line}` }, ...questionBlocks];
}
