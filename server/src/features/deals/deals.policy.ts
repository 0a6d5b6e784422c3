import { dealStages, isOpenDeal } from '@lectern/contract/deals/deal-states';
import type { DealStage } from '@lectern/contract/deals/deal-states';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ActionRule, ActionRules } from '../../kernel/actions.ts';
import type { Actor } from '../../kernel/calls/context.ts';
import { clientScope, servesAll } from '../clients/public/client-access.ts';
import { canUndoMove, moveProblem } from './deals.rules.ts';
import type { LastMove } from './deals.rules.ts';

/** Whether the actor sees and leads every deal, as they do every client. */
export function sellsForEverybody(actor: Actor): boolean {
  return servesAll(actor);
}

/** Whether the actor leads a deal: their own, or any by ability. */
function leadsDeal(actor: Actor, { owner_id }: { readonly owner_id: number }): boolean {
  return owner_id === actor.id || sellsForEverybody(actor);
}

/** The deals of the actor's own work, as an SQL condition over `deals d`, for lists, boards and counters. */
export function dealScope(actor: Actor): RawBuilder<boolean> {
  return sellsForEverybody(actor) ? sql`true` : sql`d.owner_id = ${actor.id}`;
}

/** The deals that the actor may open: their own, and those about their clients, whoever owns them. */
export function knownDeals(actor: Actor): RawBuilder<boolean> {
  return sql`(${dealScope(actor)} or d.client_id in (select c.id from clients c where ${clientScope(actor)}))`;
}

type DealFacts = { readonly owner_id: number; readonly stage: DealStage; readonly client_id: number | null };

const withoutClient: ActionRule<DealFacts> = {
  who: leadsDeal,
  blockedBy: ({ client_id }) => (client_id === null ? null : 'deal_has_client'),
};

/**
 * Everybody who may open a deal may see its contacts, except users to whom its client is only lent; the same as for the client's own
 * contacts.
 */
function canRevealContacts(actor: Actor, deal: DealFacts): boolean {
  const lent = deal.client_id !== null && actor.lent_clients.includes(deal.client_id);
  return leadsDeal(actor, deal) || !lent || actor.role === 'AccountManager';
}

/** Who may perform which action on a deal, and when; guards and buttons use it. Only its owner changes a deal. */
export const dealActions = {
  edit: { who: leadsDeal, blockedBy: ({ stage }) => (isOpenDeal(stage) ? null : 'deal_closed') },
  note: { who: leadsDeal },
  reveal: { who: canRevealContacts },
  open_client: withoutClient,
  link_client: withoutClient,
  link_trial: { who: leadsDeal, blockedBy: ({ client_id }) => (client_id === null ? 'deal_needs_client' : null) },
} as const satisfies ActionRules<string, DealFacts>;

/** The last move is undone only by its author. */
export const undoDealMove: ActionRules<'undo', DealFacts & { readonly last: LastMove }> = {
  undo: {
    who: leadsDeal,
    blockedBy: ({ last }, { actor, now }) => (canUndoMove(last, actor.id, now) ? null : 'deal_move_stands'),
  },
};

/** Moves of a deal, by the target stage. */
export const dealMoves = Object.fromEntries(
  dealStages.map((to): [DealStage, ActionRule<DealFacts>] => [
    to,
    {
      who: leadsDeal,
      blockedBy: (deal) => {
        const key = moveProblem(deal, to);
        return key === null ? null : { key, params: { from: deal.stage, to }, field: 'stage' };
      },
    },
  ]),
) as ActionRules<DealStage, DealFacts>;
