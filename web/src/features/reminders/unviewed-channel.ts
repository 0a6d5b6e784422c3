/** Broadcast channel for the number of unviewed offers. */
export const unviewedMatchesChannel = (userId: number) => `unviewed-matches-of-${userId}`;
