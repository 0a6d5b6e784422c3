import type { Mark } from './search.queries.ts';

/** As long as the text it is made of, so that places in one are places in the other. */
function comparable(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е');
}

/**
 * Where the words of a text begin words of a title; `null` where one of them begins none. Offsets in UTF-16 units.
 * Titles are the application's own and short: no slips are overlooked here.
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
