import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../kernel/api.ts';

export function calendarFeedQuery(id: number) {
  return queryOptions({
    queryKey: ['calendar-feed', id],
    queryFn: ({ signal }) => api.get('/api/teachers/{id}/calendar-feed/', { params: { id } }, { signal }),
  });
}

/** Makes the address, or another one; it is in the answer and nowhere else. */
export function useMakeCalendarFeed(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.post('/api/teachers/{id}/calendar-feed/', { params: { id } }),
    onSuccess: ({ made_at }) => queryClient.setQueryData(calendarFeedQuery(id).queryKey, { made_at }),
  });
}

export function useRevokeCalendarFeed(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.post('/api/teachers/{id}/calendar-feed/revoke/', { params: { id } }),
    onSuccess: (feed) => queryClient.setQueryData(calendarFeedQuery(id).queryKey, feed),
  });
}
