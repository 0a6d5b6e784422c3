/** Splits a text at semicolons. The formatter would put each of hundreds of names in an array on a line of its own. */
export function wordList(text: string): readonly string[] {
  return text.split(';').flatMap((item) => item.trim().replace(/\s+/g, ' ') || []);
}
