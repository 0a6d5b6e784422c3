import { wordsOf } from '../../../kernel/names/search-words.rules.ts';

/** A Russian national number has ten digits after the leading 7 or 8. */
const nationalDigits = 10;

/**
 * The forms of a phone among normalised contacts (digits only): a Russian number has 7, 8 or no prefix.
 * @returns none for a number that is too short to be unique
 */
export function phoneKeys(text: string): string[] {
  const digits = text.replaceAll(/\D/g, '');
  if (digits.length < nationalDigits) return [];
  const national = digits.length === nationalDigits ? digits : /^[78]\d{10}$/.test(digits) ? digits.slice(1) : null;
  return national === null ? [digits] : [`7${national}`, `8${national}`, national];
}

/** A normalised e-mail for comparison. @returns none for an invalid address */
export function emailKeys(text: string): string[] {
  const address = text.trim().toLowerCase();
  return /^[^\s@]+@[^\s@]+$/.test(address) ? [address] : [];
}

/** Names of one family differ by at most this many final letters: Ковалёв, Ковалёва. */
const longestEnding = 2;

function isFamilyName(word: string, clientWords: readonly string[]): boolean {
  return clientWords.some((own) => {
    const stem = Math.min(word.length, own.length) - longestEnding;
    return word === own || (stem >= 3 && word.slice(0, stem) === own.slice(0, stem) && Math.abs(word.length - own.length) <= longestEnding);
  });
}

/**
 * Whether two names may be those of one child: they share a word that is not the family name, in any spelling.
 * @param client the client's name, whose family name does not identify a child
 */
export function sameChild(one: string, other: string, client: string): boolean {
  const family = wordsOf(client);
  const own = (name: string) => wordsOf(name).filter((word) => !isFamilyName(word, family));
  const words = own(other);
  return own(one).some((word) => words.includes(word));
}
