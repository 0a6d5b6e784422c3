/** The child process job of `require-strong-password.ts`: its dictionaries take a second and 120 MB to load. */
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';
import { inLatinLetters, inOtherLayout, russianWords } from './russian-words.ts';

/** A password with words that an attacker would try first: name, address, product. */
export type PasswordOrder = { readonly password: string; readonly personal: readonly string[] };
/** From 0 (guessed at once) to 4. Below 3, an attacker with the hashes guesses it within a day. */
export type PasswordRating = { readonly score: number };

/** Characters that are rated; longer passwords take seconds, and the rest cannot make them weaker. */
const ratedCharacters = 64;

const estimator = new ZxcvbnFactory({
  dictionary: {
    ...common.dictionary,
    ...english.dictionary,
    'commonWords-ru': [...russianWords],
    'commonWords-ru-latin': russianWords.map(inLatinLetters),
    'commonWords-ru-layout': russianWords.map(inOtherLayout),
  },
  graphs: common.adjacencyGraphs,
});

export async function* run({ password, personal }: PasswordOrder): AsyncIterable<PasswordRating> {
  const rated = password.slice(0, ratedCharacters);
  // The other keyboard layout is one more guess.
  const scores = [rated, inOtherLayout(rated)].map((each) => estimator.check(each, [...personal]).score);
  yield { score: Math.min(...scores) };
}
