import type { Answer, Question } from '@lectern/contract/questions/question.schema';
import { hundredths, score } from '@lectern/contract/questions/scoring.rules';

/** @returns the share of all points earned by the answers, in percent; unanswered questions earn nothing */
export function comprehensionOf(questions: readonly Question[], answers: readonly (Answer | null)[]): number {
  const points = questions.reduce((sum, question) => sum + question.points, 0) * hundredths;
  const earned = questions.reduce((sum, question, at) => sum + score(question, answers[at] ?? null), 0);
  return points === 0 ? 0 : Math.round((earned / points) * 100);
}
