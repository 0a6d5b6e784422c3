import { apiQuery } from '../../../kernel/api-query.ts';

export { dealTotalsQuery } from '../deals.queries.ts';

/** Deals whose next action was due before today, or is due today; what waits longest comes first. */
export const dueDealsQuery = (due: 'overdue' | 'today') =>
  apiQuery('/api/deals/', { query: { due, page_size: 10, ordering: 'next_action_on' } });

/** Deals whose trial lesson begins between two instants. */
export const trialDealsQuery = (trial_from: string, trial_to: string) =>
  apiQuery('/api/deals/', { query: { trial_from, trial_to, page_size: 10 } });
