/** The same keys in the English and the Russian keyboard layout. */
const latin = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const russian = 'ёйцукенгшщзхъфывапролджэячсмитьбю';

/** @returns the text that the same keys type in the other layout: `rjdfktd` → `ковалев`, `ыьшер` → `smith` */
export function inOtherLayout(text: string): string {
  const [from, to] = /[а-яё]/i.test(text) ? [russian, latin] : [latin, russian];
  return [...text.toLowerCase()].map((character) => to[from.indexOf(character)] ?? character).join('');
}
