/**
 * The states of a search for a teacher and of what each teacher was offered, and where each leads: the one table that guards
 * and buttons read. The first acceptance fills the request; what else was open is withdrawn with it.
 */
export const matchRequestStates = ['draft', 'open', 'filled', 'expired', 'withdrawn'] as const;
export type MatchRequestState = (typeof matchRequestStates)[number];

export const matchOfferStates = ['offered', 'viewed', 'accepted', 'declined', 'expired', 'withdrawn'] as const;
export type MatchOfferState = (typeof matchOfferStates)[number];

/** Which states follow a state; none follows an end. */
export const matchRequestLeadsTo: Readonly<Record<MatchRequestState, readonly MatchRequestState[]>> = {
  // A draft that nobody wants any more is withdrawn like an open search: it would stand in the way of the next one.
  draft: ['open', 'withdrawn'],
  open: ['filled', 'expired', 'withdrawn'],
  filled: [],
  expired: [],
  withdrawn: [],
};

/** What nobody looked at runs out like what somebody left unanswered; to answer, one has to have looked. */
export const matchOfferLeadsTo: Readonly<Record<MatchOfferState, readonly MatchOfferState[]>> = {
  offered: ['viewed', 'expired', 'withdrawn'],
  viewed: ['accepted', 'declined', 'expired', 'withdrawn'],
  accepted: [],
  declined: [],
  expired: [],
  withdrawn: [],
};
