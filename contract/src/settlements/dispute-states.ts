/** States and transitions of a disputed settlement line: the one table for guards and buttons. */
export const disputeStates = ['open', 'resolved'] as const;
export type DisputeState = (typeof disputeStates)[number];

/** A resolved line can be disputed again, as a new dispute. */
export const disputeLeadsTo: Readonly<Record<DisputeState, readonly DisputeState[]>> = { open: ['resolved'], resolved: [] };

/** Who disputes a line. */
export const disputeSides = ['client', 'school'] as const;
export type DisputeSide = (typeof disputeSides)[number];
