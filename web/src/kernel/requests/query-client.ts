import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api.ts';

/** Cached data is shown at once and refetched in the background. Only transient errors are retried. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && error instanceof ApiError && (error.status === 0 || error.status === 503),
      refetchOnWindowFocus: true,
    },
    // Fails at once when offline. A write queued until reconnection could run after its form was closed.
    mutations: { retry: false, networkMode: 'always' },
  },
});
