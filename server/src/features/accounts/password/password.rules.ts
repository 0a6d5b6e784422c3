type Owner = { readonly email: string; readonly name: string };

/** Words from the user's address and name, and the product's name: the first guesses of an acquaintance. */
export function personalWords({ email, name }: Owner): string[] {
  const [address, person] = [email.toLowerCase(), name.toLowerCase()];
  const words = `${address} ${person}`.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2);
  const mailbox = address.split('@')[0] ?? '';
  const joined = [mailbox, person].map((text) => text.replaceAll(/[^\p{L}\p{N}]/gu, ''));
  return [...new Set([address, mailbox, ...joined, ...words, 'lectern', 'лектерн'])];
}

/**
 * @returns whether a password is easy to guess regardless of dictionaries: fewer than four different characters, consecutive characters, or
 * the user's own address or name
 */
export function isEasyPassword(password: string, { email, name }: Owner): boolean {
  const plain = password.toLowerCase();
  if (new Set(plain).size < 4) return true;
  const characters = [...plain].map((character) => character.codePointAt(0) ?? 0);
  if (characters.every((code, index) => index === 0 || code === (characters[index - 1] ?? 0) + 1)) return true;
  const letters = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  const [address, person, bare] = [letters(email), letters(name), letters(password)];
  return bare === address || bare === letters(email.split('@')[0] ?? '') || (person !== '' && bare === person);
}
