const hardSpace = '\u00a0';

/** Keeps a few words that mean something only together, such as a date, on one line. */
export function unbroken(text: string): string {
  return text.replaceAll(' ', hardSpace);
}
