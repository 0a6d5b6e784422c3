/** One entry of a list to choose from: what is kept, and what is read. */
export type Option<I extends string | number = string> = { readonly id: I; readonly title: string };

/** An option of a `Combobox`. Options of one group stand together. */
export type Choice<I extends string | number = string> = Option<I> & {
  readonly group?: string;
  /** Why it cannot be chosen; read beside its title. */
  readonly disabled?: string | undefined;
};
