import type { ActionRules } from '../../../kernel/actions.ts';

type Month = {
  readonly month: string;
  readonly state: 'open' | 'closed';
  /** The school's date, `yyyy-mm-dd`. */
  readonly today: string;
  /** The first day of an open month after a closed one, where a refusal is to name it. */
  readonly open_from?: string;
};

/** What can be done with a month of the books, and when: guards and buttons read it. */
export const monthActions: ActionRules<'close' | 'reopen', Month> = {
  close: {
    blockedBy: ({ month, state, today, open_from = null }) => {
      if (state === 'closed') return { key: 'period_closed', params: { date: month, open_from }, field: 'month' };
      return month.slice(0, 7) < today.slice(0, 7) ? null : { key: 'period_not_over', field: 'month' };
    },
  },
  reopen: { blockedBy: ({ state }) => (state === 'closed' ? null : { key: 'period_open', field: 'month' }) },
};

/** What the system posts with is not edited by hand. */
export const occasionActions: ActionRules<'edit', { readonly system_only: boolean }> = {
  edit: { blockedBy: ({ system_only }) => (system_only ? { key: 'occasion_of_system', field: 'code' } : null) },
};
