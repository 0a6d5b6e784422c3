import { endpoint } from '../endpoint.ts';
import { done, idParams } from '../page.ts';
import { readsCurriculums, writesCurriculums } from '../permissions.ts';
import { searchLimit } from '../rate-limits.ts';
import { PracticeText, PracticeTextPage, TextChange, TextInput, TextListQuery, TextTasks } from './practice-texts.schema.ts';

export const practiceTextsContract = {
  listTexts: endpoint({
    method: 'GET',
    path: '/api/study/texts/',
    summary: 'Practice texts by search, course, age group, state, language, level and rights',
    permission: writesCurriculums,
    query: TextListQuery,
    output: PracticeTextPage,
    mayLag: true,
    errors: [],
  }),
  getTextTasks: endpoint({
    method: 'GET',
    path: '/api/study/text-tasks/',
    summary: 'Drafts of practice texts with what keeps each from being published, and ages of children without a text, by course',
    permission: writesCurriculums,
    output: TextTasks,
    rateLimit: searchLimit,
    errors: [],
  }),
  createText: endpoint({
    method: 'POST',
    path: '/api/study/texts/',
    summary: 'Begin a draft in an age group, or the next version of a published text',
    permission: writesCurriculums,
    body: TextInput,
    output: PracticeText,
    status: 201,
    idempotent: true,
    errors: ['not_found', 'text_not_published'],
  }),
  getText: endpoint({
    method: 'GET',
    path: '/api/study/texts/{id}/',
    summary: 'One version of a practice text; for a teacher, a published one of a course that they teach',
    permission: readsCurriculums,
    params: idParams,
    output: PracticeText,
    errors: ['not_found'],
  }),
  editText: endpoint({
    method: 'POST',
    path: '/api/study/texts/{id}/edit/',
    summary: 'Change fields of a draft; refused at a field that somebody else has changed since it was read',
    permission: writesCurriculums,
    params: idParams,
    body: TextChange,
    output: PracticeText,
    errors: ['not_found', 'text_closed', 'changed_meanwhile'],
  }),
  publishText: endpoint({
    method: 'POST',
    path: '/api/study/texts/{id}/publish/',
    summary: 'Publish a draft; the version in force is archived, and its readings stay',
    permission: writesCurriculums,
    params: idParams,
    output: PracticeText,
    errors: ['not_found', 'text_closed', 'text_incomplete'],
  }),
  archiveText: endpoint({
    method: 'POST',
    path: '/api/study/texts/{id}/archive/',
    summary: 'Archive the version in force: its readings stay, and it is read no more',
    permission: writesCurriculums,
    params: idParams,
    output: PracticeText,
    errors: ['not_found', 'text_not_published'],
  }),
  discardText: endpoint({
    method: 'POST',
    path: '/api/study/texts/{id}/discard/',
    summary: 'Delete a draft',
    permission: writesCurriculums,
    params: idParams,
    output: done,
    errors: ['not_found', 'text_closed'],
  }),
};
