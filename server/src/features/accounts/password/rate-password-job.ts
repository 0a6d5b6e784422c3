/** The job of `require-strong-password.ts` in a child process: its dictionaries take a second and 120 MB to load. */
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';
import { inLatinLetters, inOtherLayout, russianWords } from './russian-words.ts';

/** A password, and words that those who guess it try first: name, address, the product. */
export type PasswordOrder = { readonly password: string; readonly personal: readonly string[] };
/** From 0 (guessed at once) to 4; below 3 somebody who has the hashes guesses it within a day. */
export type PasswordRating = { readonly score: number };

/** Longer ones take seconds to rate; what stands behind makes none of them weaker. */
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
  // The same keys in the other layout are one more guess.
  const scores = [rated, inOtherLayout(rated)].map((each) => estimator.check(each, [...personal]).score);
  yield { score: Math.min(...scores) };
}
