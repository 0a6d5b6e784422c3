import { disputeLeadsTo } from '@lectern/contract/settlements/dispute-states';
import type { DisputeState } from '@lectern/contract/settlements/dispute-states';
import type { ActionRules } from '../../kernel/actions.ts';
import { canServeMoney } from '../clients/public/client-access.ts';

type ServedClient = Parameters<typeof canServeMoney>[1];

/** The actions on a client's settlement; a user who only sees the client's money may neither dispute nor send. */
export const settlementActions = {
  dispute: { who: canServeMoney },
  send: {
    who: canServeMoney,
    blockedBy: ({ recipient }: { readonly recipient?: string | null }) => (recipient === null ? 'no_email_contact' : null),
  },
} as const satisfies ActionRules<string, ServedClient & { readonly recipient?: string | null }>;

export const disputeActions: ActionRules<'resolve', ServedClient & { readonly state: DisputeState }> = {
  resolve: { who: canServeMoney, blockedBy: ({ state }) => (disputeLeadsTo[state].includes('resolved') ? null : 'dispute_resolved') },
};
