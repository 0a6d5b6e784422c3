const hardSpace = '\u00a0';

/** Keeps words such as a date on one line. */
export function unbroken(text: string): string {
  return text.replaceAll(' ', hardSpace);
}
