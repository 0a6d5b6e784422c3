/** Page sizes of all lists. A copy of the contract's list, which would import schemas. */
export const pageSizes = [10, 25, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];
