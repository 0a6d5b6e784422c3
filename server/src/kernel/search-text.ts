/** A pattern for `ilike` that finds the text anywhere; what people type is never read as a wildcard. */
export function containsPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`;
}
