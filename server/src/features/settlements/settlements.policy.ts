import { disputeLeadsTo } from '@lectern/contract/settlements/dispute-states';
import type { DisputeState } from '@lectern/contract/settlements/dispute-states';
import type { Allowed } from '@lectern/contract/page';
import type { Settlement } from '@lectern/contract/settlements/settlements.schema';
import type { Actor } from '../../kernel/calls/context.ts';
import { canServeMoney } from '../clients/public/client-access.ts';

type ServedClient = Parameters<typeof canServeMoney>[1];

/** @param refused the error key of the refusal, or null */
export function answerOf(refused: string | null): Allowed {
  return { allowed: refused === null, reason: refused };
}

/** What may be done with a client's settlement: whoever only looks at their money neither disputes nor sends. */
export function settlementCan(actor: Actor, client: ServedClient, recipient: string | null): Settlement['can'] {
  const served = canServeMoney(actor, client) ? null : 'forbidden';
  return { dispute: answerOf(served), send: answerOf(served ?? (recipient === null ? 'no_email_contact' : null)) };
}

/** Why a dispute cannot be resolved. @returns the error key, or null */
export function refusalOfResolving(actor: Actor, client: ServedClient, state: DisputeState): 'forbidden' | 'dispute_resolved' | null {
  if (!canServeMoney(actor, client)) return 'forbidden';
  return disputeLeadsTo[state].includes('resolved') ? null : 'dispute_resolved';
}
