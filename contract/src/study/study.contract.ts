import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idText } from '../page.ts';
import { anyStaff } from '../permissions.ts';
import { Course, ServiceCourse } from './study.schema.ts';

export const studyContract = {
  listCourses: endpoint({
    method: 'GET',
    path: '/api/study/courses/',
    summary: 'All courses',
    permission: anyStaff,
    output: z.array(Course),
    errors: [],
  }),
  listServiceCourses: endpoint({
    method: 'GET',
    path: '/api/service-courses/',
    summary: 'Services: billable variants of courses with kind, length and price',
    permission: anyStaff,
    query: z.strictObject({ course_id: idText.optional() }),
    output: z.array(ServiceCourse),
    errors: [],
  }),
};
