import { apiQuery } from '../../../kernel/api-query.ts';

export { dealTotalsQuery } from '../deals.queries.ts';

/** Deals with an overdue or due action, longest waiting first. */
export const dueDealsQuery = (due: 'overdue' | 'today') =>
  apiQuery('/api/deals/', { query: { due, page_size: 10, ordering: 'next_action_on' } });

/** Deals with a trial lesson in an interval. */
export const trialDealsQuery = (trial_from: string, trial_to: string) =>
  apiQuery('/api/deals/', { query: { trial_from, trial_to, page_size: 10 } });
