import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, idParams } from '../page.ts';
import { writesCurriculums } from '../permissions.ts';
import { Checklist, ChecklistContent, ChecklistInput, ChecklistsQuery, ChecklistSummary, CourseForChecklist } from './checklists.schema.ts';

export const checklistsContract = {
  getCoursesForChecklist: endpoint({
    method: 'GET',
    path: '/api/exams/checklists/get-courses-for-checklist/',
    summary: 'The courses with the grades they are offered in, and the checklists of each',
    permission: writesCurriculums,
    output: z.array(CourseForChecklist),
    errors: [],
  }),
  listChecklists: endpoint({
    method: 'GET',
    path: '/api/exams/checklists/',
    summary: 'All versions of the checklist of a course in a grade, the latest first',
    permission: writesCurriculums,
    query: ChecklistsQuery,
    output: z.array(ChecklistSummary),
    errors: [],
  }),
  createChecklist: endpoint({
    method: 'POST',
    path: '/api/exams/checklists/',
    summary: 'Begin a draft: empty, or as a copy of a published version of the course',
    permission: writesCurriculums,
    body: ChecklistInput,
    output: Checklist,
    status: 201,
    idempotent: true,
    errors: ['not_found', 'checklist_not_published'],
  }),
  getChecklist: endpoint({
    method: 'GET',
    path: '/api/exams/checklists/{id}/',
    summary: 'One version: its sections and criteria, what keeps it from being published, and what may be done with it',
    permission: writesCurriculums,
    params: idParams,
    output: Checklist,
    errors: ['not_found'],
  }),
  editChecklist: endpoint({
    method: 'POST',
    path: '/api/exams/checklists/{id}/edit/',
    summary: 'Save a draft as a whole; refused where somebody else has saved it since it was read',
    permission: writesCurriculums,
    params: idParams,
    body: ChecklistContent,
    output: Checklist,
    errors: ['not_found', 'checklist_closed', 'checklist_changed'],
  }),
  publishChecklist: endpoint({
    method: 'POST',
    path: '/api/exams/checklists/{id}/publish/',
    summary: 'Publish a draft; the version in force is archived, and what is open for a child stays on its version',
    permission: writesCurriculums,
    params: idParams,
    output: Checklist,
    errors: ['not_found', 'checklist_closed', 'checklist_incomplete'],
  }),
  archiveChecklist: endpoint({
    method: 'POST',
    path: '/api/exams/checklists/{id}/archive/',
    summary: 'Archive the version in force: none is opened for a child any more',
    permission: writesCurriculums,
    params: idParams,
    output: Checklist,
    errors: ['not_found', 'checklist_not_published'],
  }),
  discardChecklist: endpoint({
    method: 'POST',
    path: '/api/exams/checklists/{id}/discard/',
    summary: 'Delete a draft',
    permission: writesCurriculums,
    params: idParams,
    output: done,
    errors: ['not_found', 'checklist_closed'],
  }),
};
