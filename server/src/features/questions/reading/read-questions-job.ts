/** The job of `public/read-questions.ts` in a child process. */
import { Question } from '@lectern/contract/questions/question.schema';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadQuestion } from '../public/read-questions.ts';
import type { Unread } from './plain-text.rules.ts';
import { giftBlocks, readGift } from './read-gift.rules.ts';
import { moodlePicture, moodleQuestions, readMoodle } from './read-moodle.rules.ts';
import type { EmbeddedPicture } from '../public/question-files.ts';

/** Longest GIFT question, in characters. The parser needs seconds for one of several megabytes. */
const longestQuestion = 100_000;

type Found = { readonly fields: unknown; readonly picture: EmbeddedPicture | Unread | null };
type Limits = { readonly most: number };

export async function* run({ most }: Limits, bytes: Uint8Array): AsyncIterable<readonly ReadQuestion[]> {
  const text = new TextDecoder().decode(bytes).replace(/^\ufeff/, '');
  const isXml = text.trimStart().startsWith('<');
  const parts: readonly (() => Found)[] = isXml
    ? moodleQuestions(text).map((node) => () => ({ fields: readMoodle(node), picture: moodlePicture(node) }))
    : boundedBlocks(text).map((block) => () => ({ fields: readGift(block), picture: null }));
  // One more than the limit, so that the caller can refuse the file.
  for (const [at, read] of parts.slice(0, most + 1).entries()) yield [checked(read(), at + 1)];
}

function boundedBlocks(text: string): readonly string[] {
  const blocks = giftBlocks(text);
  if (blocks.some(({ length }) => length > longestQuestion))
    throw new AppError('file_too_complex', { limit: 'question', most: longestQuestion });
  return blocks;
}

const isUnread = (found: unknown): found is Unread => typeof found === 'object' && found !== null && 'unread' in found;

function checked({ fields, picture }: Found, number: number): ReadQuestion {
  const not = (why: string): ReadQuestion => ({ number, question: null, picture: null, why });
  if (isUnread(fields)) return not(fields.unread);
  if (isUnread(picture)) return not(picture.unread);
  const question = Question.safeParse(fields);
  return question.success ? { number, question: question.data, picture, why: null } : not('incomplete');
}
