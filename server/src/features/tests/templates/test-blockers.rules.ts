import type { TestBlocker, TestTemplate } from '@lectern/contract/tests/test-templates.schema';
import { repeatedQuestions } from '../../questions/public/repeated-questions.rules.ts';

/** @returns what prevents publishing a draft: questions that cannot be read, then the others in their order */
export function testBlockersOf({ questions, unreadable }: Pick<TestTemplate, 'questions' | 'unreadable'>): TestBlocker[] {
  if (questions.length + unreadable.length === 0) return [{ kind: 'no_questions', question_id: null }];
  const repeated = repeatedQuestions(questions.map(({ content }) => content));
  return [
    ...unreadable.map(({ id }) => ({ kind: 'unreadable_question', question_id: id }) as const),
    ...repeated.map((at) => ({ kind: 'repeated_question', question_id: questions[at]?.id ?? null }) as const),
  ];
}
