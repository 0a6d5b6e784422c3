/** The states of a disputed line of a settlement, and where each leads: the one table that guards and buttons read. */
export const disputeStates = ['open', 'resolved'] as const;
export type DisputeState = (typeof disputeStates)[number];

/** A resolved line may be disputed again, by a dispute of its own. */
export const disputeLeadsTo: Readonly<Record<DisputeState, readonly DisputeState[]>> = { open: ['resolved'], resolved: [] };

/** Who does not agree with a line. */
export const disputeSides = ['client', 'school'] as const;
export type DisputeSide = (typeof disputeSides)[number];
