/** A list written as text, its items between semicolons: the formatter would give each of hundreds of names a line of its own. */
export function wordList(text: string): readonly string[] {
  return text.split(';').flatMap((item) => item.trim().replace(/\s+/g, ' ') || []);
}
