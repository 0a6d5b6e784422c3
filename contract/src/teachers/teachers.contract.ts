import { endpoint } from '../endpoint.ts';
import { idParams, pageOf } from '../page.ts';
import { anyStaff } from '../permissions.ts';
import { TeacherCard, TeacherListQuery, TeacherRow } from './teachers.schema.ts';

export const teachersContract = {
  listTeachers: endpoint({
    method: 'GET',
    path: '/api/teachers/',
    summary: 'Teachers by name, status and course',
    permission: anyStaff,
    query: TeacherListQuery,
    output: pageOf(TeacherRow),
    errors: [],
  }),
  getTeacher: endpoint({
    method: 'GET',
    path: '/api/teachers/{id}/',
    summary: 'A teacher’s card',
    permission: anyStaff,
    params: idParams,
    output: TeacherCard,
    errors: [],
  }),
};
