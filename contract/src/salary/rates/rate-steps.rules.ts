/** The steps of a rate: how many there may be at most, and the numbers of lessons of a month that they may begin with. */
export const rateSteps = { most: 5, first: 2, last: 1_000 } as const;
