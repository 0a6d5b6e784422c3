import { endpoint } from '../endpoint.ts';
import { resolutionErrors } from '../lessons/hit-lessons.schema.ts';
import { idParams } from '../page.ts';
import { leadsTeachers } from '../permissions.ts';
import { previewLimit } from '../rate-limits.ts';
import { InactivityPreview, InactivityPreviewQuery, MakeTeacherInactiveInput, TeacherCard } from './teachers.schema.ts';

/** A teacher who stops working, like a vacation: about each planned lesson it is decided. */
export const teacherInactivityContract = {
  previewInactivity: endpoint({
    method: 'GET',
    path: '/api/teachers/{id}/make-inactive/',
    summary: 'What making a teacher inactive would lead to: the lessons to decide about',
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
    summary: 'Let a teacher be given no more lessons; what becomes of those before the day of return is decided with it',
    permission: leadsTeachers,
    params: idParams,
    body: MakeTeacherInactiveInput,
    output: TeacherCard,
    errors: ['not_found', 'date_in_past', ...resolutionErrors],
  }),
};
