import { disputeLeadsTo } from '@lectern/contract/settlements/dispute-states';
import type { DisputeState } from '@lectern/contract/settlements/dispute-states';
import type { ActionRules } from '../../kernel/actions.ts';
import { canServeMoney } from '../clients/public/client-access.ts';

type ServedClient = Parameters<typeof canServeMoney>[1];

/** What may be done with a client's settlement: whoever only looks at their money neither disputes nor sends. */
export const settlementActions = {
  dispute: { who: canServeMoney },
  send: {
    who: canServeMoney,
    blockedBy: ({ recipient }: { readonly recipient?: string | null }) => (recipient === null ? 'no_email_contact' : null),
  },
} as const satisfies ActionRules<string, ServedClient & { readonly recipient?: string | null }>;

/** The same for a dispute about one of its lines. */
export const disputeActions: ActionRules<'resolve', ServedClient & { readonly state: DisputeState }> = {
  resolve: { who: canServeMoney, blockedBy: ({ state }) => (disputeLeadsTo[state].includes('resolved') ? null : 'dispute_resolved') },
};
