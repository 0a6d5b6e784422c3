import type { MatchOfferState, MatchRequestState } from '@lectern/contract/matches/match-states';
import { abilities } from '@lectern/contract/permissions';
import { AppError } from '../../kernel/app-error.ts';
import type { ActionRule, ActionRules, RuleContext } from '../../kernel/actions.ts';
import type { Actor } from '../../kernel/calls/context.ts';

/** @throws AppError `forbidden` for a teacher without ability 4130 */
export function requireInbox(actor: Actor): void {
  if (actor.role !== 'Teacher' || !actor.abilities.includes(abilities.match)) throw new AppError('forbidden');
}

type OfferStanding = {
  readonly teacher_id: number;
  readonly state: MatchOfferState;
  readonly request_state: MatchRequestState;
  readonly deadline: string;
  readonly taken: boolean;
  readonly kid_active: boolean;
  readonly service_course_id: number | null;
};

function isOpen({ state, request_state, deadline, kid_active, service_course_id }: OfferStanding, { now }: RuleContext): boolean {
  if (state !== 'offered' && state !== 'viewed') return false;
  if (request_state !== 'open' || !kid_active || service_course_id === null) return false;
  return Temporal.Instant.compare(Temporal.Instant.from(deadline), now) > 0;
}

const answer: ActionRule<OfferStanding> = {
  who: ({ id }, { teacher_id }) => id === teacher_id,
  blockedBy: (offer, ctx) => {
    if (isOpen(offer, ctx)) return null;
    return offer.taken ? 'match_taken' : 'match_closed';
  },
};

/** Who may answer an offer, and when; guards and buttons use it. */
export const answerActions: ActionRules<'accept' | 'decline', OfferStanding> = { accept: answer, decline: answer };
