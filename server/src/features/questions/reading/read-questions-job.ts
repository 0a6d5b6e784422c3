/** The job of `public/read-questions.ts` in a child process. */
import { Question } from '@lectern/contract/questions/question.schema';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadQuestion } from '../public/read-questions.ts';
import { giftBlocks, readGift } from './read-gift.rules.ts';
import { moodleQuestions, readMoodle } from './read-moodle.rules.ts';

/** Longest GIFT question, in characters. The parser needs seconds for a single one of megabytes. */
const longestQuestion = 100_000;

type Limits = { readonly most: number };

export async function* run({ most }: Limits, bytes: Uint8Array): AsyncIterable<readonly ReadQuestion[]> {
  const text = new TextDecoder().decode(bytes).replace(/^\ufeff/, '');
  const isXml = text.trimStart().startsWith('<');
  const parts: readonly (() => unknown)[] = isXml
    ? moodleQuestions(text).map((node) => () => readMoodle(node))
    : boundedBlocks(text).map((block) => () => readGift(block));
  // One more than are taken: whoever asked refuses the file then.
  yield parts.slice(0, most + 1).map((read, at) => checked(read(), at + 1));
}

function boundedBlocks(text: string): readonly string[] {
  const blocks = giftBlocks(text);
  if (blocks.some(({ length }) => length > longestQuestion))
    throw new AppError('file_too_complex', { limit: 'question', most: longestQuestion });
  return blocks;
}

function checked(found: unknown, number: number): ReadQuestion {
  if (typeof found === 'object' && found !== null && 'unread' in found) return { number, question: null, why: String(found.unread) };
  const question = Question.safeParse(found);
  return question.success ? { number, question: question.data, why: null } : { number, question: null, why: 'incomplete' };
}
