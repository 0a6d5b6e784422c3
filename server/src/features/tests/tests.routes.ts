import { testTemplatesContract } from '@lectern/contract/tests/test-templates.contract';
import { testFilesContract } from '@lectern/contract/tests/test-files.contract';
import { testResultsContract } from '@lectern/contract/tests/test-results.contract';
import { routesOf } from '../../kernel/calls/routes.ts';
import { importQuestions } from './files/import-questions.ts';
import { downloadTestPaper, exportQuestions } from './files/test-files.queries.ts';
import { addQuestionPicture } from './pictures/add-question-picture.ts';
import { getQuestionPicture } from './pictures/question-pictures.queries.ts';
import { deleteTestResult, saveTestResult } from './results/save-test-result.ts';
import { getLessonTests, getTestStatistics, listKidTests } from './results/test-results.queries.ts';
import { compareTests } from './templates/compare-tests.queries.ts';
import { createTest } from './templates/create-test.ts';
import { editTest } from './templates/edit-test.ts';
import { archiveTest, discardTest, publishTest } from './templates/publish-test.ts';
import { listTestDrafts } from './templates/test-drafts.queries.ts';
import { getTest, listTopicTests } from './templates/test-templates.queries.ts';
import { addQuestions, deleteQuestion, editQuestion, moveQuestion } from './templates/write-questions.ts';

export const testsRoutes = [
  ...routesOf(testTemplatesContract, {
    listTopicTests,
    listTestDrafts,
    createTest,
    getTest,
    compareTests,
    editTest,
    publishTest,
    archiveTest,
    discardTest,
    addQuestions,
    editQuestion,
    moveQuestion,
    deleteQuestion,
  }),
  ...routesOf(testResultsContract, { getLessonTests, listKidTests, saveTestResult, deleteTestResult, getTestStatistics }),
  ...routesOf(testFilesContract, { downloadTestPaper, exportQuestions, importQuestions, addQuestionPicture, getQuestionPicture }),
];
