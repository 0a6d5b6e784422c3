import { endpoint } from '../endpoint.ts';
import { resolutionErrors } from '../lessons/hit-lessons.schema.ts';
import { idParams } from '../page.ts';
import { leadsTeachers } from '../permissions.ts';
import { previewLimit } from '../rate-limits.ts';
import { InactivityPreview, InactivityPreviewQuery, MakeTeacherInactiveInput, TeacherCard } from './teachers.schema.ts';

/** Making a teacher inactive: like a vacation, it needs a resolution for each planned lesson. */
export const teacherInactivityContract = {
  previewInactivity: endpoint({
    method: 'GET',
    path: '/api/teachers/{id}/make-inactive/',
    summary: 'Preview of making a teacher inactive: lessons to resolve',
    permission: leadsTeachers,
    params: idParams,
    query: InactivityPreviewQuery,
    output: InactivityPreview,
    rateLimit: previewLimit,
    errors: ['not_found'],
  }),
  makeTeacherInactive: endpoint({
    method: 'POST',
    path: '/api/teachers/{id}/make-inactive/',
    summary: 'Make a teacher inactive and resolve the planned lessons before the return',
    permission: leadsTeachers,
    params: idParams,
    body: MakeTeacherInactiveInput,
    output: TeacherCard,
    errors: ['not_found', 'date_in_past', ...resolutionErrors],
  }),
};
