import type { Mark } from './search.queries.ts';

/** Has the length of the original text, so that offsets match. */
function comparable(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е');
}

/**
 * Offsets (UTF-16) where words of a query start words of a title; `null` if one of them does not. No fuzzy matching: titles are short and
 * fixed.
 */
export function titleMarks(title: string, text: string): Mark[] | null {
  const within = comparable(title);
  const marks: Mark[] = [];
  for (const word of comparable(text).split(/\s+/).filter(Boolean)) {
    const from = [...within.matchAll(/[\p{L}\p{N}]+/gu)].find(({ 0: own }) => own.startsWith(word))?.index;
    if (from === undefined) return null;
    marks.push({ from, to: from + word.length });
  }
  marks.sort((one, other) => one.from - other.from || other.to - one.to);
  return marks.filter((mark, at) => marks.slice(0, at).every(({ to }) => to <= mark.from));
}
