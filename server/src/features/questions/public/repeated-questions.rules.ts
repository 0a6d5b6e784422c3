import type { Question } from '@lectern/contract/questions/question.schema';

/** @returns the indexes of questions that repeat an earlier one, ignoring points and explanation */
export function repeatedQuestions(questions: readonly Question[]): number[] {
  const seen = new Set<string>();
  return questions.flatMap(({ explanation: _, points: __, ...asked }, at) => {
    const comparable = JSON.stringify(asked).toLowerCase();
    const repeated = seen.has(comparable);
    seen.add(comparable);
    return repeated ? [at] : [];
  });
}
