import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, idParams } from '../page.ts';
import { anyStaff, teaches, writesCurriculums } from '../permissions.ts';
import {
  KidTestsQuery,
  LessonTests,
  LessonTestsQuery,
  TestResult,
  TestResultInput,
  TestStatistics,
  TestStatisticsQuery,
} from './test-results.schema.ts';

export const testResultsContract = {
  getLessonTests: endpoint({
    method: 'GET',
    path: '/api/study/lesson-tests/',
    summary: 'The tests that can be given in a lesson, and the results of those that were',
    permission: anyStaff,
    query: LessonTestsQuery,
    output: LessonTests,
    errors: ['not_found'],
  }),
  listKidTests: endpoint({
    method: 'GET',
    path: '/api/study/test-results/',
    summary: 'The test results of a child, the latest first; for a teacher those of their own lessons',
    permission: anyStaff,
    query: KidTestsQuery,
    output: z.array(TestResult),
    errors: ['not_found'],
  }),
  saveTestResult: endpoint({
    method: 'POST',
    path: '/api/study/test-results/',
    summary: 'Enter what a child answered in a test, or only the points; it replaces what was entered before',
    permission: teaches,
    body: TestResultInput,
    output: LessonTests,
    idempotent: true,
    errors: ['not_found', 'lesson_in_future', 'lesson_closed', 'test_not_published', 'too_many_points', 'child_consent_missing'],
  }),
  deleteTestResult: endpoint({
    method: 'POST',
    path: '/api/study/test-results/{id}/delete/',
    summary: 'Take back the result of a test that was not given',
    permission: teaches,
    params: idParams,
    output: done,
    errors: ['not_found', 'lesson_closed'],
  }),
  getTestStatistics: endpoint({
    method: 'GET',
    path: '/api/study/test-statistics/',
    summary: 'Difficulty and discrimination of the questions of a course or of all courses, weak ones first',
    permission: writesCurriculums,
    query: TestStatisticsQuery,
    output: TestStatistics,
    mayLag: true,
    errors: ['not_found'],
  }),
};
