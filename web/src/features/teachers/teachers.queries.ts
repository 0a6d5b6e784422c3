import type { InputAt, OutputAt } from '@lectern/contract/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../kernel/api.ts';
import { apiQuery, rarelyChanged } from '../../kernel/api-query.ts';

export type TeacherListQuery = NonNullable<InputAt<'GET', '/api/teachers/'>['query']>;
export type TeacherRow = OutputAt<'GET', '/api/teachers/'>['results'][number];
export type TeacherCard = OutputAt<'GET', '/api/teachers/{id}/'>;
export type TeacherLoad = OutputAt<'GET', '/api/teachers/{id}/get-load/'>;
export type TeacherLogItem = OutputAt<'GET', '/api/teachers/{id}/get-teacher-log-items/'>['results'][number];
type LogQuery = NonNullable<InputAt<'GET', '/api/teachers/{id}/get-teacher-log-items/'>['query']>;

export const teachersQuery = (query: TeacherListQuery) => apiQuery('/api/teachers/', { query }, { keepPrevious: true });

/** A school has dozens of courses, and they change seldom: asked for once. */
export const taughtCoursesQuery = apiQuery('/api/teachers/get-courses/', {}, rarelyChanged);

export const teacherChoicesQuery = apiQuery('/api/teachers/get-choices/', {}, rarelyChanged);

export const teacherQuery = (id: number) => apiQuery('/api/teachers/{id}/', { params: { id } });

export const teacherLoadQuery = (id: number) => apiQuery('/api/teachers/{id}/get-load/', { params: { id } });

export const teacherLogQuery = (id: number, query: LogQuery) =>
  apiQuery('/api/teachers/{id}/get-teacher-log-items/', { params: { id }, query }, { keepPrevious: true });

export const inactivityQuery = (id: number, returnOn: string | null) =>
  apiQuery(
    '/api/teachers/{id}/make-inactive/',
    { params: { id }, ...(returnOn === null ? {} : { query: { return_on: returnOn } }) },
    { keepPrevious: true, retry: false },
  );

/** A change of a teacher: their card is known from the answer; lists, log, and who is found and free are asked for anew. */
function useTeacherWrite<V>(id: number, write: (variables: V) => Promise<TeacherCard>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: (card) => {
      client.setQueryData(teacherQuery(id).queryKey, card);
      return client.invalidateQueries();
    },
  });
}

export type TeacherChanges = InputAt<'POST', '/api/teachers/{id}/edit/profile/'>['body'];
export function useEditTeacher(id: number) {
  return useTeacherWrite(id, (body: TeacherChanges) => api.post('/api/teachers/{id}/edit/profile/', { params: { id }, body }));
}

export type CourseWish = InputAt<'POST', '/api/teachers/{id}/edit/profile/courses/'>['body']['courses'][number];
export function useEditCourses(id: number) {
  return useTeacherWrite(id, (body: { courses: CourseWish[]; before: CourseWish[] }) =>
    api.post('/api/teachers/{id}/edit/profile/courses/', { params: { id }, body }),
  );
}

export type Inactivity = InputAt<'POST', '/api/teachers/{id}/make-inactive/'>['body'];
export function useMakeInactive(id: number) {
  return useTeacherWrite(id, (body: Inactivity) => api.post('/api/teachers/{id}/make-inactive/', { params: { id }, body }));
}

export function useMakeActive(id: number) {
  return useTeacherWrite(id, () => api.post('/api/teachers/{id}/make-active/', { params: { id } }));
}
