/** The same keys of a keyboard in its two layouts. */
const latin = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const russian = 'ёйцукенгшщзхъфывапролджэячсмитьбю';

/** @returns what the same keys would have typed in the other layout: `rjdfktd` → `ковалев`, `ыьшер` → `smith` */
export function inOtherLayout(text: string): string {
  const [from, to] = /[а-яё]/i.test(text) ? [russian, latin] : [latin, russian];
  return [...text.toLowerCase()].map((character) => to[from.indexOf(character)] ?? character).join('');
}
