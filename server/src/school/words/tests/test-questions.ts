import type { QuestionBand } from './question-bands.ts';
import { englishQuestions } from './english-questions.ts';
import { mathematicsQuestions } from './mathematics-questions.ts';
import { russianQuestions } from './russian-questions.ts';

/** The questions of the demo school's tests, by the title of the course. */
export const testQuestions: Readonly<Record<string, readonly QuestionBand[]>> = {
  Mathematics: mathematicsQuestions,
  English: englishQuestions,
  'Russian language': russianQuestions,
};
