/** A React key for a line added to a form. */
export const newRowKey = (): string => crypto.randomUUID();
