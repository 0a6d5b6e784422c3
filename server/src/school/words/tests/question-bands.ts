import type { Question } from '@lectern/contract/questions/question.schema';

/** What is asked up to a grade, from the grade after the band before. */
export type QuestionBand = { readonly lastGrade: number; readonly questions: readonly Question[] };

export const asked = (text: string, points: number, explanation = '') => ({ text, points, explanation });
