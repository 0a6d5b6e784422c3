import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Actor } from '../../kernel/calls/context.ts';
import { clientScope, servesAll } from '../clients/public/client-access.ts';

/** Whether every deal is the actor's to see and to lead, as every client is. */
export function sellsForEverybody(actor: Actor): boolean {
  return servesAll(actor);
}

/** Whether the actor leads a deal: their own, or anybody's by ability. */
export function leadsDeal(actor: Actor, { owner_id }: { readonly owner_id: number }): boolean {
  return owner_id === actor.id || sellsForEverybody(actor);
}

/** The deals of the actor's own work, as a condition over `deals d`: what lists, boards and counters hold. */
export function dealScope(actor: Actor): RawBuilder<boolean> {
  return sellsForEverybody(actor) ? sql`true` : sql`d.owner_id = ${actor.id}`;
}

/** The deals that the actor may open: their own, and those about their clients, whoever leads them. */
export function knownDeals(actor: Actor): RawBuilder<boolean> {
  return sql`(${dealScope(actor)} or d.client_id in (select c.id from clients c where ${clientScope(actor)}))`;
}
