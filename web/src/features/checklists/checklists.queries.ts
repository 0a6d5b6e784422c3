import type { OutputAt } from '@lectern/contract/contract';
import { apiQuery } from '../../kernel/api-query.ts';
import { apiWrite } from '../../kernel/api-write.ts';
import { downloadFile } from '../../kernel/requests/download-file.ts';

export type Checklist = OutputAt<'GET', '/api/exams/checklists/{id}/'>;
export type ChildChecklist = OutputAt<'GET', '/api/exams/child-checklists/{id}/'>;
export type ChildCriterion = ChildChecklist['sections'][number]['criteria'][number];
export type Progress = OutputAt<'GET', '/api/exams/child-checklists/progress/'>;

export const checklistsQuery = (course_id: number, grade: number) => apiQuery('/api/exams/checklists/', { query: { course_id, grade } });
export const checklistQuery = (id: number) => apiQuery('/api/exams/checklists/{id}/', { params: { id } });
export const childChecklistQuery = (id: number) => apiQuery('/api/exams/child-checklists/{id}/', { params: { id } });
export const childChecklistsQuery = (kid_id: number, course_id: number) =>
  apiQuery('/api/exams/child-checklists/', { query: { kid_id, course_id, ordering: '-deadline', page_size: 10 } });
export const progressQuery = (kid_id: number, course_id: number) =>
  apiQuery('/api/exams/child-checklists/progress/', { query: { kid_id, course_id } });

const templates = { refresh: ['/api/exams/checklists/'] } as const;
export const createChecklist = apiWrite('/api/exams/checklists/', templates);
export const editChecklist = apiWrite('/api/exams/checklists/{id}/edit/', templates);
export const publishChecklist = apiWrite('/api/exams/checklists/{id}/publish/', templates);
export const archiveChecklist = apiWrite('/api/exams/checklists/{id}/archive/', templates);
export const discardChecklist = apiWrite('/api/exams/checklists/{id}/discard/', {
  refresh: ['/api/exams/checklists/', '/api/exams/checklists/get-courses-for-checklist/'],
  exact: true,
});

const filled = { refresh: ['/api/exams/child-checklists/'] } as const;
export const openChildChecklist = apiWrite('/api/exams/child-checklists/', filled);
export const reviseChildChecklist = apiWrite('/api/exams/child-checklists/{id}/revise/', filled);
export const submitChildChecklist = apiWrite('/api/exams/child-checklists/{id}/submit/', filled);
export const suggestMarks = apiWrite('/api/exams/child-checklists/{id}/suggest/', filled);
export const sendChildChecklist = apiWrite('/api/exams/child-checklists/{id}/send/', { refresh: [] });

/** Returns the whole checklist, so nothing is refetched between two marks. */
const answered = { refresh: [], answers: ({ id }: ChildChecklist) => childChecklistQuery(id) } as const;
export const markCriterion = apiWrite('/api/exams/child-checklists/{id}/marks/', answered);
export const commentChildChecklist = apiWrite('/api/exams/child-checklists/{id}/edit/', answered);

/** The PDF for the parents. The server names the file. */
export function downloadChildChecklist(id: number): Promise<void> {
  return downloadFile('/api/exams/child-checklists/{id}/paper/', { params: { id } }, 'progress.pdf');
}
