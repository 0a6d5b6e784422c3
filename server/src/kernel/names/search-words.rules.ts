/** Words of a search text, their LIKE patterns and the parts of a name that they match. */
import type { Mark } from '@lectern/contract/search/search.schema';
import { foldName } from './fold-name.rules.ts';

/** Names have fewer words; the rest of a long text is ignored. */
const mostWords = 6;
/** Shorter parts are not in the trigram index, unless they begin or end a word. */
const shortestPart = 3;
/** In shorter words a typing error makes another name. */
const shortestWithSlips = 4;

/** The normalised words of a text; empty if nothing in it can be compared. */
export function wordsOf(text: string): string[] {
  return foldName(text)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, mostWords);
}

/** LIKE pattern over `name_key` for names with a word that begins so. A normalised word contains no wildcards. */
export function beginningPattern(word: string): string {
  return `% ${word}%`;
}

/** Whether a word is long enough to be searched inside of words. */
export function mayStandInside(word: string): boolean {
  return word.length >= shortestPart;
}

/** LIKE pattern over `name_key` for a word: anywhere if it is long enough, otherwise at the beginning of a word. */
export function wordPattern(word: string): string {
  return mayStandInside(word) ? `%${word}%` : beginningPattern(word);
}

/** Whether a typing error in a word may be tolerated; a different number is never an error. */
export function mayHoldSlips(word: string): boolean {
  return word.length >= shortestWithSlips && !/\d/.test(word);
}

/**
 * LIKE patterns of which at least one matches every name that contains the word with at most one typing error. A wrong, missing or extra
 * letter leaves one half of the word intact; so do two swapped letters, unless they are in the middle.
 */
export function slipPatterns(word: string): string[] {
  if (!mayHoldSlips(word)) return [wordPattern(word)];
  const middle = Math.floor(word.length / 2);
  const second = word.slice(middle);
  const swapped = word.slice(0, middle - 1) + word.charAt(middle) + word.charAt(middle - 1) + word.slice(middle + 1);
  return [beginningPattern(word.slice(0, middle)), mayStandInside(second) ? `%${second}%` : `%${second} %`, `%${swapped}%`];
}

/** Whether two words differ by at most one wrong, missing or extra letter, or one swapped pair. */
function differByOneSlip(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let from = 0;
  while (from < one.length && one.charAt(from) === other.charAt(from)) from += 1;
  let behind = 0;
  const shorter = Math.min(one.length, other.length) - from;
  while (behind < shorter && one.at(-1 - behind) === other.at(-1 - behind)) behind += 1;
  const left = one.slice(from, one.length - behind);
  const right = other.slice(from, other.length - behind);
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left.charAt(0) === right.charAt(1) && left.charAt(1) === right.charAt(0);
}

/** Whether a word of a name begins with the typed word, with at most one typing error. Both are normalised. */
export function beginsAlike(named: string, typed: string): boolean {
  if (named.startsWith(typed)) return true;
  if (!mayHoldSlips(typed)) return false;
  return [typed.length - 1, typed.length, typed.length + 1].some((length) => differByOneSlip(typed, named.slice(0, length)));
}

/** Whether the name contains every typed word, with at most one typing error in each. */
export function fitsWithSlips(name: string, typed: readonly string[]): boolean {
  const named = foldName(name).split(' ');
  return typed.every((word) => named.some((each) => beginsAlike(each, word)));
}

/** The part of a word that was typed; the whole word if it is only similar. */
function markIn(word: string, typed: string): Mark | null {
  for (let from = 0; from < word.length; from += 1) {
    for (let to = from + 1; to <= word.length; to += 1) {
      if (foldName(word.slice(from, to)).startsWith(typed)) return { from, to };
    }
    if (!mayStandInside(typed)) break;
  }
  return beginsAlike(foldName(word), typed) ? { from: 0, to: word.length } : null;
}

/** The parts of a name that match the typed words, in the order of the name, without overlaps. Offsets in UTF-16 units. */
export function marksOf(name: string, typed: readonly string[]): Mark[] {
  const marks: Mark[] = [];
  const words = [...name.matchAll(/[^\s\-–—.,()]+/g)];
  for (const each of typed) {
    for (const { 0: word, index } of words) {
      const mark = markIn(word, each);
      if (mark === null) continue;
      marks.push({ from: index + mark.from, to: index + mark.to });
      break;
    }
  }
  marks.sort((one, other) => one.from - other.from || other.to - one.to);
  return marks.filter((mark, at) => marks.slice(0, at).every(({ to }) => to <= mark.from));
}
