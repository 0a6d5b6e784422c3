import { wordsOf } from '../../../kernel/names/search-words.rules.ts';

/** A national number has ten digits behind the 7 or the 8 that Russians dial before it. */
const nationalDigits = 10;

/**
 * The ways in which a phone may stand among normalised contacts (digits only): a Russian number is written with 7, with 8 or with
 * neither. @returns none for what is too short to be a number of somebody's own
 */
export function phoneKeys(text: string): string[] {
  const digits = text.replaceAll(/\D/g, '');
  if (digits.length < nationalDigits) return [];
  const national = digits.length === nationalDigits ? digits : /^[78]\d{10}$/.test(digits) ? digits.slice(1) : null;
  return national === null ? [digits] : [`7${national}`, `8${national}`, national];
}

/** An e-mail as contacts are compared. @returns none for what is no address */
export function emailKeys(text: string): string[] {
  const address = text.trim().toLowerCase();
  return /^[^\s@]+@[^\s@]+$/.test(address) ? [address] : [];
}

/** Endings of one family's names differ by so many letters at most: Ковалёв, Ковалёва. */
const longestEnding = 2;

function isFamilyName(word: string, clientWords: readonly string[]): boolean {
  return clientWords.some((own) => {
    const stem = Math.min(word.length, own.length) - longestEnding;
    return word === own || (stem >= 3 && word.slice(0, stem) === own.slice(0, stem) && Math.abs(word.length - own.length) <= longestEnding);
  });
}

/**
 * Whether two names may be those of one child: a word that is not the family's stands in both, however it is written.
 * @param client the name of the client, whose family name says nothing about which child it is
 */
export function sameChild(one: string, other: string, client: string): boolean {
  const family = wordsOf(client);
  const own = (name: string) => wordsOf(name).filter((word) => !isFamilyName(word, family));
  const words = own(other);
  return own(one).some((word) => words.includes(word));
}
