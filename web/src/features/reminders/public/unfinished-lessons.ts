import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../kernel/api.ts';

/** The teacher's lessons that wait to be written up, the oldest first: all of them, so that their number is the true total. */
export const unfinishedLessonsQuery = queryOptions({
  queryKey: ['lessons', 'unfinished'],
  queryFn: ({ signal }) => api.get('/api/notifications/get-unfinished-lessons/', {}, { signal }),
});
