/** What is looked for when somebody types words, and which parts of a name they mean. */
import type { Mark } from '@lectern/contract/search/search.schema';
import { foldName } from './fold-name.rules.ts';

/** More words than a name has; the rest of a long text is not looked at. */
const mostWords = 6;
/** Parts of words that are shorter stand in no index, unless they begin or end a word. */
const shortestPart = 3;
/** In shorter words a slip of the hand makes another name. */
const shortestWithSlips = 4;

/** The words of a text as names are compared; none where nothing in it can be compared. */
export function wordsOf(text: string): string[] {
  return foldName(text)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, mostWords);
}

/** LIKE pattern over a name's key for names with a word that begins so. A folded word holds no wildcards. */
export function beginningPattern(word: string): string {
  return `% ${word}%`;
}

/** Whether a word is long enough to be looked for inside of words. */
export function mayStandInside(word: string): boolean {
  return word.length >= shortestPart;
}

/** LIKE pattern over a name's key for a word: anywhere once it is long enough, else at the beginning of a word. */
export function wordPattern(word: string): string {
  return mayStandInside(word) ? `%${word}%` : beginningPattern(word);
}

/** Whether a slip of the hand in a word may be looked over; another number is never a slip. */
export function mayHoldSlips(word: string): boolean {
  return word.length >= shortestWithSlips && !/\d/.test(word);
}

/**
 * LIKE patterns, one of which fits every name in which the word stands with one slip at most: a wrong, missing or additional
 * letter leaves one half of the word whole, and two letters in each other's place do too unless they stand in the middle.
 */
export function slipPatterns(word: string): string[] {
  if (!mayHoldSlips(word)) return [wordPattern(word)];
  const middle = Math.floor(word.length / 2);
  const second = word.slice(middle);
  const swapped = word.slice(0, middle - 1) + word.charAt(middle) + word.charAt(middle - 1) + word.slice(middle + 1);
  return [beginningPattern(word.slice(0, middle)), mayStandInside(second) ? `%${second}%` : `%${second} %`, `%${swapped}%`];
}

/** Whether two words are the same but for one letter that is wrong, missing or additional, or two in each other's place. */
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

/** Whether a word of a name begins like the typed word, or would but for one slip. Both as names are compared. */
export function beginsAlike(named: string, typed: string): boolean {
  if (named.startsWith(typed)) return true;
  if (!mayHoldSlips(typed)) return false;
  return [typed.length - 1, typed.length, typed.length + 1].some((length) => differByOneSlip(typed, named.slice(0, length)));
}

/** Whether every typed word stands in the name, one slip in each allowed. */
export function fitsWithSlips(name: string, typed: readonly string[]): boolean {
  const named = foldName(name).split(' ');
  return typed.every((word) => named.some((each) => beginsAlike(each, word)));
}

/** The stretch of a word that was typed; the whole word where it is only similar. */
function markIn(word: string, typed: string): Mark | null {
  for (let from = 0; from < word.length; from += 1) {
    for (let to = from + 1; to <= word.length; to += 1) {
      if (foldName(word.slice(from, to)).startsWith(typed)) return { from, to };
    }
    if (!mayStandInside(typed)) break;
  }
  return beginsAlike(foldName(word), typed) ? { from: 0, to: word.length } : null;
}

/** The parts of a name that fit the typed words, in the order of the name and without overlaps. Offsets in UTF-16 units. */
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
