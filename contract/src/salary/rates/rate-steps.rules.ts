/** Limits of a rate's steps: their number, and the lesson number of the month at which a step may begin. */
export const rateSteps = { most: 5, first: 2, last: 1_000 } as const;

/** A common change of rates, in basis points: from half of the current rate to double; 10,000 keeps it. */
export const rateFactor = { min: 5_000, max: 20_000 } as const;
