import type { InputAt, OutputAt } from '@lectern/contract/contract';
import { apiQuery, rarelyChanged } from '../../kernel/api-query.ts';
import { apiWrite } from '../../kernel/api-write.ts';

export type TeacherRow = OutputAt<'GET', '/api/teachers/'>['results'][number];
export type TeacherCard = OutputAt<'GET', '/api/teachers/{id}/'>;
export type TeacherLoad = OutputAt<'GET', '/api/teachers/{id}/get-load/'>;
export type TeacherLogItem = OutputAt<'GET', '/api/teachers/{id}/get-teacher-log-items/'>['results'][number];

/** Dozens of courses that rarely change: fetched once. */
export const taughtCoursesQuery = apiQuery('/api/teachers/get-courses/', {}, rarelyChanged);

export const teacherQuery = (id: number) => apiQuery('/api/teachers/{id}/', { params: { id } });

export const teacherLoadQuery = (id: number) => apiQuery('/api/teachers/{id}/get-load/', { params: { id } });

export const inactivityQuery = (id: number, returnOn: string | null) =>
  apiQuery(
    '/api/teachers/{id}/make-inactive/',
    { params: { id }, ...(returnOn === null ? {} : { query: { return_on: returnOn } }) },
    { keepPrevious: true, retry: false },
  );

/** Changes a teacher. Returns the card; refetches lists, log and availability. */
const teacher = { answers: ({ id }: TeacherCard) => teacherQuery(id) } as const;
export const editTeacherWrite = apiWrite('/api/teachers/{id}/edit/profile/', teacher);
export const editCoursesWrite = apiWrite('/api/teachers/{id}/edit/profile/courses/', teacher);
/** Also after an error: a new lesson may need a resolution. */
export const makeInactiveWrite = apiWrite('/api/teachers/{id}/make-inactive/', { ...teacher, refreshOnError: true });
export const makeActiveWrite = apiWrite('/api/teachers/{id}/make-active/', teacher);
export type CourseTerms = InputAt<'POST', '/api/teachers/{id}/edit/profile/courses/'>['body']['courses'][number];
export type InactivityPreview = OutputAt<'GET', '/api/teachers/{id}/make-inactive/'>;
