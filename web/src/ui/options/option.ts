/** A list option: stored value and displayed title. */
export type Option<I extends string | number = string> = { readonly id: I; readonly title: string };

/** An option of a `Combobox`. Options of a group are adjacent. */
export type Choice<I extends string | number = string> = Option<I> & {
  readonly group?: string;
  /** Why it is disabled; announced with its title. */
  readonly disabled?: string | undefined;
};
