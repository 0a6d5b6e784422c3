/** Where the tabs of a browser tell each other how many offers a teacher has not looked at. */
export const unviewedMatchesChannel = (userId: number) => `unviewed-matches-of-${userId}`;
