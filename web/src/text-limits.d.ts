declare module 'virtual:text-limits' {
  /** Longest texts of each write that limits some, by path and field. */
  export const textLimits: Readonly<Record<string, Readonly<Record<string, number>>>>;
}
