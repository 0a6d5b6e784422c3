import type { Question } from '@lectern/contract/questions/question.schema';

/** The questions up to a grade, starting after the previous band. */
export type QuestionBand = { readonly lastGrade: number; readonly questions: readonly Question[] };

export const questionText = (text: string, points: number, explanation = '') => ({ text, points, explanation });
