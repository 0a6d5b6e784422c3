/** The largest material file, in bytes. */
export const largestMaterial = 20_000_000;
