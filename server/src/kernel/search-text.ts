/** A pattern for `ilike` that finds the text anywhere, with wildcards escaped. */
export function containsPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`;
}
