/** One entry of a list to choose from: what is kept, and what is read. */
export type Option<I extends string | number = string> = { readonly id: I; readonly title: string };
