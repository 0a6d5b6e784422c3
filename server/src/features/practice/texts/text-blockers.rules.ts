import type { PracticeText, TextBlocker } from '@lectern/contract/practice/practice-texts.schema';
import type { Question } from '@lectern/contract/questions/question.schema';
import { repeatedQuestions } from '../../questions/public/repeated-questions.rules.ts';

/** With fewer words the reading speed is meaningless. */
export const fewestWords = 20;

type Draft = Pick<PracticeText, 'words' | 'rights' | 'source'> & { readonly questions: readonly Question[] };

/** @returns what prevents publishing a draft */
export function textBlockersOf({ words, rights, source, questions }: Draft): TextBlocker[] {
  const found: TextBlocker[] = [];
  if (words < fewestWords) found.push({ kind: 'too_short', question: null });
  if (rights === 'unclear') found.push({ kind: 'rights_unclear', question: null });
  if (rights !== 'unclear' && rights !== 'own' && source === '') found.push({ kind: 'no_source', question: null });
  if (questions.length === 0) found.push({ kind: 'no_questions', question: null });
  return [...found, ...repeatedQuestions(questions).map((question) => ({ kind: 'repeated_question' as const, question }))];
}
