/** Years of age that a group may have. */
export const youngest = 3;
export const oldest = 21;
