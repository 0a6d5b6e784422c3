import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api.ts';

/**
 * Cached data is shown at once and refetched in the background. Only transient errors are retried.
 * Nothing waits for a connection: a read that waits shows old rows or a skeleton without a word, a write could run after its form was closed.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && error instanceof ApiError && (error.status === 0 || error.status === 503),
      refetchOnWindowFocus: true,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
