import { z } from 'zod';
import type { Download } from '../endpoint.ts';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../page.ts';
import { readsCurriculums, writesCurriculums } from '../permissions.ts';
import {
  AddedPicture,
  ExportedQuestions,
  ExportQuestionsQuery,
  ImportedQuestions,
  ImportQuestionsQuery,
  largestQuestionPicture,
  largestQuestionsFile,
  TestPaperQuery,
} from './test-files.schema.ts';

export const testFilesContract = {
  downloadTestPaper: endpoint({
    method: 'GET',
    path: '/api/study/test-templates/{id}/paper/',
    summary: 'A test as PDF, to be written on, or with its right answers',
    permission: readsCurriculums,
    params: idParams,
    query: TestPaperQuery,
    output: z.custom<Download>((value) => typeof value === 'object' && value !== null && 'pieces' in value),
    file: 'application/pdf',
    rateLimit: { per: 'person', calls: 120, seconds: 600 },
    errors: ['not_found'],
  }),
  exportQuestions: endpoint({
    method: 'GET',
    path: '/api/study/test-templates/{id}/export/',
    summary: 'The questions of a test as GIFT, or as Moodle XML with their pictures',
    permission: writesCurriculums,
    params: idParams,
    query: ExportQuestionsQuery,
    output: ExportedQuestions,
    rateLimit: { per: 'person', calls: 120, seconds: 600 },
    errors: ['not_found'],
  }),
  importQuestions: endpoint({
    method: 'POST',
    path: '/api/study/test-templates/{id}/import/',
    summary: 'Add the questions of a GIFT or Moodle XML file to a draft; a dry run only names those that cannot be taken',
    permission: writesCurriculums,
    params: idParams,
    query: ImportQuestionsQuery,
    upload: { kind: 'statement', largestBytes: largestQuestionsFile },
    output: ImportedQuestions,
    staged: true,
    rateLimit: { per: 'person', calls: 60, seconds: 600 },
    errors: ['not_found', 'test_closed', 'too_many_questions', 'file_not_readable', 'file_too_complex'],
  }),
  addQuestionPicture: endpoint({
    method: 'POST',
    path: '/api/study/test-templates/{id}/pictures/',
    summary: 'Upload a picture for a question of a draft; it is re-encoded, and belongs to the question that is saved with its id',
    permission: writesCurriculums,
    params: idParams,
    upload: { kind: 'picture', largestBytes: largestQuestionPicture },
    output: AddedPicture,
    status: 201,
    idempotent: true,
    staged: true,
    rateLimit: { per: 'person', calls: 120, seconds: 600 },
    errors: ['not_found', 'test_closed', 'image_not_readable', 'image_too_large'],
  }),
  getQuestionPicture: endpoint({
    method: 'GET',
    path: '/api/study/question-pictures/{id}/',
    summary: 'The picture of a question of a test that the person may read',
    permission: readsCurriculums,
    params: idParams,
    output: z.custom<Download>((value) => typeof value === 'object' && value !== null && 'pieces' in value),
    file: 'application/octet-stream',
    rateLimit: { per: 'person', calls: 600, seconds: 60 },
    errors: ['not_found'],
  }),
};
