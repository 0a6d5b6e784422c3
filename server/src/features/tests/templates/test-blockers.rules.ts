import type { Question } from '@lectern/contract/questions/question.schema';
import type { TestBlocker } from '@lectern/contract/tests/test-templates.schema';

/** @returns what prevents publishing a draft, in the order of its questions */
export function testBlockersOf(questions: readonly { readonly id: number; readonly content: Question }[]): TestBlocker[] {
  if (questions.length === 0) return [{ kind: 'no_questions', question_id: null }];
  const seen = new Set<string>();
  return questions.flatMap(({ id, content: { explanation: _, points: __, ...asked } }) => {
    const comparable = JSON.stringify(asked).toLowerCase();
    const repeated = seen.has(comparable);
    seen.add(comparable);
    return repeated ? [{ kind: 'repeated_question' as const, question_id: id }] : [];
  });
}
