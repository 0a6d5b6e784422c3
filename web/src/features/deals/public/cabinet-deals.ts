import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../kernel/api.ts';

export { dealTotalsQuery } from '../deals.queries.ts';

/** Deals whose next action was due before today, or is due today; what waits longest comes first. */
export function dueDealsQuery(due: 'overdue' | 'today') {
  return queryOptions({
    queryKey: ['deals', 'cabinet', due],
    queryFn: ({ signal }) => api.get('/api/deals/', { query: { due, page_size: 10, ordering: 'next_action_on' } }, { signal }),
  });
}

/** Deals whose trial lesson begins between two instants. */
export function trialDealsQuery(trial_from: string, trial_to: string) {
  return queryOptions({
    queryKey: ['deals', 'cabinet', 'trials', trial_from],
    queryFn: ({ signal }) => api.get('/api/deals/', { query: { trial_from, trial_to, page_size: 10 } }, { signal }),
  });
}
