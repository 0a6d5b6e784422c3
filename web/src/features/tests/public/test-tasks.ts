/** A methodist's tasks in the tests of all courses. */
import type { OutputAt } from '@lectern/contract/contract';
import { apiQuery } from '../../../kernel/api-query.ts';
import { testAddress } from '../tests.queries.ts';
import type { QuestionFigures } from '../tests.queries.ts';

export const testDraftsQuery = apiQuery('/api/study/test-drafts/');
export const weakQuestionsQuery = apiQuery('/api/study/test-statistics/');
export type TestDraft = OutputAt<'GET', '/api/study/test-drafts/'>[number];

export const draftAddress = ({ place, id }: TestDraft) => testAddress(place, id);

/** Questions to correct, with the URL of their test. */
export function questionsToCorrect(questions: readonly QuestionFigures[]) {
  return questions.flatMap((question) => {
    const { place, verdict, test_id } = question;
    return verdict === 'good' || place === null ? [] : [{ ...question, place, verdict, href: testAddress(place, test_id) }];
  });
}
