type Owner = { readonly email: string; readonly name: string };

/** Words from the user's address and name, and the product's name: the first guesses of an acquaintance. */
export function personalWords({ email, name }: Owner): string[] {
  const [address, person] = [email.toLowerCase(), name.toLowerCase()];
  const words = `${address} ${person}`.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2);
  const mailbox = address.split('@')[0] ?? '';
  const joined = [mailbox, person].map((text) => text.replaceAll(/[^\p{L}\p{N}]/gu, ''));
  return [...new Set([address, mailbox, ...joined, ...words, 'lectern', 'лектерн'])];
}

/** The words of a password without those that repeat: "qwerty Qwerty" is guessed as fast as "qwerty". */
export function withoutRepeatedWords(password: string): string {
  const words = password.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const different = new Set(words.map((word) => word.toLowerCase()));
  return different.size === words.length ? password : [...different].join(' ');
}

const longestEnding = 6;

/** The only word of a password that is one word with a few digits or signs around it, as most are; null for any other. */
export function onlyWord(password: string): string | null {
  const [, before = '', word = '', after = ''] = /^(\P{L}*)(\p{L}+)(\P{L}*)$/u.exec(password) ?? [];
  return word === '' || before.length + after.length > longestEnding ? null : word;
}

/** Letters and digits that a password has beside words of the user and the product. */
const fewestOwn = 4;

/**
 * @returns whether a password is easy to guess regardless of dictionaries: fewer than four different characters, consecutive characters, or
 * little more than the user's own address or name
 */
export function isEasyPassword(password: string, { email, name }: Owner): boolean {
  const plain = password.toLowerCase();
  if (new Set(plain).size < 4) return true;
  const characters = [...plain].map((character) => character.codePointAt(0) ?? 0);
  if (characters.every((code, index) => index === 0 || code === (characters[index - 1] ?? 0) + 1)) return true;
  const letters = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  const [address, person, bare] = [letters(email), letters(name), letters(password)];
  const others = personalWords({ email, name }).toSorted((a, b) => b.length - a.length);
  if (letters(others.reduce((left, word) => left.replaceAll(word, ' '), plain)).length < fewestOwn) return true;
  return bare === address || bare === letters(email.split('@')[0] ?? '') || (person !== '' && bare === person);
}
