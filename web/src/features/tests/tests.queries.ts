import type { OutputAt } from '@lectern/contract/contract';
import { apiQuery } from '../../kernel/api-query.ts';
import { apiWrite } from '../../kernel/api-write.ts';

export type TestTemplate = OutputAt<'GET', '/api/study/test-templates/{id}/'>;
export type TestQuestion = TestTemplate['questions'][number];
export type TestComparison = OutputAt<'GET', '/api/study/test-templates/{id}/compare/'>;
export type ComparedQuestion = TestComparison['questions'][number];

export type LessonTests = OutputAt<'GET', '/api/study/lesson-tests/'>;
export type TestResult = LessonTests['results'][number];

export type ImportedQuestions = OutputAt<'POST', '/api/study/test-templates/{id}/import/'>;
export type QuestionFigures = OutputAt<'GET', '/api/study/test-statistics/'>['questions'][number];

export const testQuery = (id: number) => apiQuery('/api/study/test-templates/{id}/', { params: { id } });
export const compareTestsQuery = (id: number, with_id: number) =>
  apiQuery('/api/study/test-templates/{id}/compare/', { params: { id }, query: { with_id } });
export const topicTestsQuery = (grade_level_id: number) => apiQuery('/api/study/test-templates/', { query: { grade_level_id } });
export const lessonTestsQuery = (lesson_id: number) => apiQuery('/api/study/lesson-tests/', { query: { lesson_id } });
export const kidTestsQuery = (kid_id: number) => apiQuery('/api/study/test-results/', { query: { kid_id } });
export const testStatisticsQuery = (course_id: number) => apiQuery('/api/study/test-statistics/', { query: { course_id } });

/** URL of a test's editor. */
export const testAddress = ({ course_id, grade, curriculum_id, grade_level_id }: NonNullable<QuestionFigures['place']>, id: number) =>
  `/courses/${course_id}/curriculums/${grade}/view/${curriculum_id}/grades/${grade_level_id}/tests/edit/${id}`;

const tests = { refresh: ['/api/study/test-templates/'], refreshOnError: true } as const;
export const createTest = apiWrite('/api/study/test-templates/', tests);
export const editTest = apiWrite('/api/study/test-templates/{id}/edit/', tests);
export const publishTest = apiWrite('/api/study/test-templates/{id}/publish/', tests);
export const archiveTest = apiWrite('/api/study/test-templates/{id}/archive/', tests);
export const discardTest = apiWrite('/api/study/test-templates/{id}/discard/', { refresh: [] });
export const addQuestions = apiWrite('/api/study/test-templates/{id}/questions/', tests);
export const editQuestion = apiWrite('/api/study/test-questions/{id}/edit/', tests);
export const importQuestions = apiWrite('/api/study/test-templates/{id}/import/', tests);
export const addQuestionPicture = apiWrite('/api/study/test-templates/{id}/pictures/', { refresh: [] });
export const moveQuestion = apiWrite('/api/study/test-questions/{id}/move/', tests);
export const deleteQuestion = apiWrite('/api/study/test-questions/{id}/delete/', tests);

const results = {
  refresh: ['/api/study/lesson-tests/', '/api/study/test-results/', '/api/study/plan-and-fact/', '/api/events/lessons/'],
} as const;
export const saveTestResult = apiWrite('/api/study/test-results/', results);
export const deleteTestResult = apiWrite('/api/study/test-results/{id}/delete/', results);
