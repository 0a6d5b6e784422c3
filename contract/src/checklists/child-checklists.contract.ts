import { z } from 'zod';
import type { Download } from '../endpoint.ts';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../page.ts';
import { SentPaper } from '../paper.ts';
import { abilities, staff } from '../permissions.ts';
import {
  ChecklistCommentInput,
  ChecklistProgress,
  ChildChecklist,
  ChildChecklistPage,
  ChildChecklistsQuery,
  MarkInput,
  OpenChecklistInput,
  ProgressQuery,
  SubmitChecklistInput,
} from './child-checklists.schema.ts';

/** Reads what a child has mastered: a teacher of their own pupils, a manager of their own clients. */
const readsProgress = staff(['Teacher', 'AccountManager', 'Curator', 'Methodist'], abilities.allClients);
const fillsIn = staff(['Teacher']);
const sendsProgress = staff(['Teacher', 'AccountManager'], abilities.allClients);

export const childChecklistsContract = {
  listChildChecklists: endpoint({
    method: 'GET',
    path: '/api/exams/child-checklists/',
    summary: 'Checklists of children, those that are due first',
    permission: readsProgress,
    query: ChildChecklistsQuery,
    output: ChildChecklistPage,
    errors: [],
  }),
  getChecklistProgress: endpoint({
    method: 'GET',
    path: '/api/exams/child-checklists/progress/',
    summary: 'What a child has mastered of a course, checklist by checklist',
    permission: readsProgress,
    query: ProgressQuery,
    output: ChecklistProgress,
    errors: ['not_found'],
  }),
  openChildChecklist: endpoint({
    method: 'POST',
    path: '/api/exams/child-checklists/',
    summary: 'Open the checklist in force for a child now; one that is open already is answered',
    permission: fillsIn,
    body: OpenChecklistInput,
    output: ChildChecklist,
    status: 201,
    idempotent: true,
    errors: ['not_found', 'checklist_missing', 'child_consent_missing'],
  }),
  getChildChecklist: endpoint({
    method: 'GET',
    path: '/api/exams/child-checklists/{id}/',
    summary: 'A checklist of a child: its marks, where suggestions come from, and what was said the last time',
    permission: readsProgress,
    params: idParams,
    output: ChildChecklist,
    errors: ['not_found'],
  }),
  markCriterion: endpoint({
    method: 'POST',
    path: '/api/exams/child-checklists/{id}/marks/',
    summary: 'Save the mark or the comment of a criterion',
    permission: fillsIn,
    params: idParams,
    body: MarkInput,
    output: ChildChecklist,
    errors: ['not_found', 'checklist_submitted', 'mark_not_in_scale', 'changed_meanwhile'],
  }),
  commentChildChecklist: endpoint({
    method: 'POST',
    path: '/api/exams/child-checklists/{id}/edit/',
    summary: 'Save what the parents read above the marks',
    permission: fillsIn,
    params: idParams,
    body: ChecklistCommentInput,
    output: ChildChecklist,
    errors: ['not_found', 'checklist_submitted', 'changed_meanwhile'],
  }),
  suggestMarks: endpoint({
    method: 'POST',
    path: '/api/exams/child-checklists/{id}/suggest/',
    summary: 'Suggest marks again, from all lessons until now, where the teacher has not set one',
    permission: fillsIn,
    params: idParams,
    output: ChildChecklist,
    errors: ['not_found', 'checklist_submitted'],
  }),
  submitChildChecklist: endpoint({
    method: 'POST',
    path: '/api/exams/child-checklists/{id}/submit/',
    summary: 'Submit a revision; it never changes from then on',
    permission: fillsIn,
    params: idParams,
    body: SubmitChecklistInput,
    output: ChildChecklist,
    idempotent: true,
    errors: ['not_found', 'checklist_submitted', 'checklist_unmarked'],
  }),
  reviseChildChecklist: endpoint({
    method: 'POST',
    path: '/api/exams/child-checklists/{id}/revise/',
    summary: 'Begin the next revision of a submitted checklist, with its marks',
    permission: fillsIn,
    params: idParams,
    output: ChildChecklist,
    errors: ['not_found', 'checklist_not_submitted'],
  }),
  downloadChildChecklist: endpoint({
    method: 'GET',
    path: '/api/exams/child-checklists/{id}/paper/',
    summary: 'The latest submitted revision as a PDF for the parents, in their language',
    permission: readsProgress,
    params: idParams,
    output: z.custom<Download>((value) => typeof value === 'object' && value !== null && 'pieces' in value),
    file: 'application/pdf',
    rateLimit: { per: 'person', calls: 120, seconds: 600 },
    errors: ['not_found', 'checklist_not_submitted'],
  }),
  sendChildChecklist: endpoint({
    method: 'POST',
    path: '/api/exams/child-checklists/{id}/send/',
    summary: 'Mail the paper to the parents, who have agreed to mails about the progress of their child',
    permission: sendsProgress,
    params: idParams,
    output: SentPaper,
    staged: true,
    idempotent: true,
    rateLimit: { per: 'person', calls: 60, seconds: 600 },
    errors: ['not_found', 'checklist_not_submitted', 'no_progress_consent'],
  }),
};
