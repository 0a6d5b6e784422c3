/** Long enough for the contract, and yet among the first that anybody tries. */
const wellKnown = new Set([
  '1234567890',
  '12345678910',
  '0123456789',
  '0987654321',
  '1q2w3e4r5t',
  '1q2w3e4r5t6y',
  '1qaz2wsx3edc',
  'qwertyuiop',
  'qwerty12345',
  'qwerty123456',
  'asdfghjkl1',
  'password12',
  'password123',
  'password1234',
  'passw0rd123',
  'iloveyou12',
  'administrator',
  'welcome123',
  'letmein123',
  'changeme123',
  'lectern123',
  'йцукенгшщз',
  'пароль12345',
]);

/**
 * @returns whether a password is too easy to guess: well known, of fewer than four different characters, one character after
 * the other, or the person's own address or name.
 */
export function isEasyPassword(password: string, { email, name }: { readonly email: string; readonly name: string }): boolean {
  const plain = password.toLowerCase();
  if (wellKnown.has(plain) || new Set(plain).size < 4) return true;
  const characters = [...plain].map((character) => character.codePointAt(0) ?? 0);
  if (characters.every((code, index) => index === 0 || code === (characters[index - 1] ?? 0) + 1)) return true;
  const letters = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  const [address, person, bare] = [letters(email), letters(name), letters(password)];
  return bare === address || bare === letters(email.split('@')[0] ?? '') || (person !== '' && bare === person);
}
