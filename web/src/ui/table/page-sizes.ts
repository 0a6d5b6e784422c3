/** The page sizes of every list. (The contract's own list would bring its schemas into the browser.) */
export const pageSizes = [10, 25, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];
