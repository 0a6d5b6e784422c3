/**
 * States and transitions of teacher searches and offers: the one table for guards and buttons. The first acceptance fills the request and
 * withdraws its other open offers.
 */
export const matchRequestStates = ['draft', 'open', 'filled', 'expired', 'withdrawn'] as const;
export type MatchRequestState = (typeof matchRequestStates)[number];

export const matchOfferStates = ['offered', 'viewed', 'accepted', 'declined', 'expired', 'withdrawn'] as const;
export type MatchOfferState = (typeof matchOfferStates)[number];

/** States that may follow a state. Final states have none. */
export const matchRequestLeadsTo: Readonly<Record<MatchRequestState, readonly MatchRequestState[]>> = {
  // A draft can be withdrawn like an open search: it would block the next one.
  draft: ['open', 'withdrawn'],
  open: ['filled', 'expired', 'withdrawn'],
  filled: [],
  expired: [],
  withdrawn: [],
};

/** Offers expire whether viewed or not. Only a viewed offer can be answered. */
export const matchOfferLeadsTo: Readonly<Record<MatchOfferState, readonly MatchOfferState[]>> = {
  offered: ['viewed', 'expired', 'withdrawn'],
  viewed: ['accepted', 'declined', 'expired', 'withdrawn'],
  accepted: [],
  declined: [],
  expired: [],
  withdrawn: [],
};
