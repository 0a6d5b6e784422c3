import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

/** What is cached shows at once and refreshes behind; only faults that may pass are tried again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && error instanceof ApiError && (error.status === 0 || error.status === 503),
      refetchOnWindowFocus: true,
    },
    // Sent when it is asked for or not at all: one that waited for the connection would be done behind a form that was given up.
    mutations: { retry: false, networkMode: 'always' },
  },
});
