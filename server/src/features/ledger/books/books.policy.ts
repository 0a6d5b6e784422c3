import type { ActionRules } from '../../../kernel/actions.ts';

type Month = {
  readonly month: string;
  readonly state: 'open' | 'closed';
  /** The school's date, `yyyy-mm-dd`. */
  readonly today: string;
  /** The first day of an open month after a closed one, for the refusal. */
  readonly open_from?: string;
};

/** The actions on a month of the books, and when they are allowed; guards and buttons use it. */
export const monthActions: ActionRules<'close' | 'reopen', Month> = {
  close: {
    blockedBy: ({ month, state, today, open_from = null }) => {
      if (state === 'closed') return { key: 'period_closed', params: { date: month, open_from }, field: 'month' };
      return month.slice(0, 7) < today.slice(0, 7) ? null : { key: 'period_not_over', field: 'month' };
    },
  },
  reopen: { blockedBy: ({ state }) => (state === 'closed' ? null : { key: 'period_open', field: 'month' }) },
};

/** System occasions are read-only. */
export const occasionActions: ActionRules<'edit', { readonly system_only: boolean }> = {
  edit: { blockedBy: ({ system_only }) => (system_only ? { key: 'occasion_of_system', field: 'code' } : null) },
};
