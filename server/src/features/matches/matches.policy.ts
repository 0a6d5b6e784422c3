import { matchOfferLeadsTo, matchRequestLeadsTo } from '@lectern/contract/matches/match-states';
import type { MatchOfferState, MatchRequestState } from '@lectern/contract/matches/match-states';
import { abilities } from '@lectern/contract/permissions';
import type { PermissionHolder } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ActionRules, RuleContext } from '../../kernel/actions.ts';
import type { Actor } from '../../kernel/calls/context.ts';
import { workScope, kidScope } from '../clients/public/client-access.ts';

/** Whether a user arranges lessons of any teacher and any child. */
export function searchesForEverybody({ abilities: held }: PermissionHolder): boolean {
  return held.includes(abilities.allSchedules);
}

/** Whether the actor may search for teachers; `searchScope` limits the clients. */
export function canSearch(actor: PermissionHolder): boolean {
  return placesWithEveryTeacher(actor) || actor.role === 'Curator';
}

/** The children for whom the actor may search, as a condition over `clients c` and `children k`. */
export function searchScope(actor: Actor): RawBuilder<unknown> {
  if (searchesForEverybody(actor)) return sql`true`;
  return canSearch(actor) ? sql`(${workScope(actor)} and ${kidScope(actor)})` : sql`false`;
}

/** Whether the actor places lessons with every teacher; a curator only with those of their own group. */
export function placesWithEveryTeacher(actor: PermissionHolder): boolean {
  return searchesForEverybody(actor) || actor.role === 'AccountManager' || actor.role === 'SalesManager';
}

type RequestFacts = {
  readonly state: MatchRequestState;
  readonly deadline: string;
  readonly waves: { readonly next_at: string | null } | null;
};

/** Whether a search accepts more offers: it is open and its deadline has not passed. */
function takesOffers({ state, deadline }: RequestFacts, { now }: RuleContext): boolean {
  const isGoing = state === 'draft' || state === 'open';
  return isGoing && Temporal.Instant.compare(Temporal.Instant.from(deadline), now) > 0;
}

/** The actions on a search, and when they are allowed; guards and buttons use it. */
export const requestActions: ActionRules<'offer' | 'withdraw' | 'extend' | 'start_waves' | 'stop_waves', RequestFacts> = {
  offer: { blockedBy: (request, ctx) => (takesOffers(request, ctx) ? null : 'match_closed') },
  extend: { blockedBy: ({ state }) => (state === 'draft' || state === 'open' ? null : 'match_closed') },
  start_waves: { blockedBy: (request, ctx) => (takesOffers(request, ctx) ? null : 'match_closed') },
  stop_waves: { blockedBy: ({ waves }) => (waves !== null && waves.next_at !== null ? null : 'match_closed') },
  withdraw: { blockedBy: ({ state }) => (matchRequestLeadsTo[state].includes('withdrawn') ? null : 'match_closed') },
};

export const offerActions: ActionRules<'withdraw', { readonly state: MatchOfferState }> = {
  withdraw: { blockedBy: ({ state }) => (matchOfferLeadsTo[state].includes('withdrawn') ? null : 'match_closed') },
};

/** Whether the actor may search for a teacher at all. */
export const searchActions: ActionRules<'search', PermissionHolder> = { search: { who: canSearch } };
