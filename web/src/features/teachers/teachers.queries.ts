import type { InputAt, OutputAt } from '@lectern/contract/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../kernel/api.ts';

export type TeacherListQuery = NonNullable<InputAt<'GET', '/api/teachers/'>['query']>;

export function teachersQuery(query: TeacherListQuery) {
  return queryOptions({
    queryKey: ['teachers', query],
    queryFn: () => api.get('/api/teachers/', { query }),
    placeholderData: keepPreviousData,
  });
}

/** A school has dozens of courses: asked for once. */
export const coursesQuery = queryOptions({
  queryKey: ['study', 'courses'],
  queryFn: () => api.get('/api/study/courses/'),
  staleTime: 600_000,
});

export type TeacherRow = OutputAt<'GET', '/api/teachers/'>['results'][number];
