import type { Question } from '@lectern/contract/questions/question.schema';
import type { TestBlocker } from '@lectern/contract/tests/test-templates.schema';
import { repeatedQuestions } from '../../questions/public/repeated-questions.rules.ts';

/** @returns what prevents publishing a draft, in the order of its questions */
export function testBlockersOf(questions: readonly { readonly id: number; readonly content: Question }[]): TestBlocker[] {
  if (questions.length === 0) return [{ kind: 'no_questions', question_id: null }];
  const repeated = repeatedQuestions(questions.map(({ content }) => content));
  return repeated.map((at) => ({ kind: 'repeated_question', question_id: questions[at]?.id ?? null }));
}
