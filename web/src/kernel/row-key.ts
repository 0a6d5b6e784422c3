/** A key for React of a line that is added to a form. */
export const newRowKey = (): string => crypto.randomUUID();
