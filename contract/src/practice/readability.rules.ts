export const textLanguages = ['en', 'ru'] as const;
export type TextLanguage = (typeof textLanguages)[number];

const word = /[\p{L}\p{N}]+(?:[-'’][\p{L}\p{N}]+)*/gu;
const letters = /\p{L}/u;

/** @returns the words of a text, numbers included, because a child reads them aloud, too */
export const wordsOf = (text: string): string[] => text.match(word) ?? [];

/** A sentence ends at its punctuation mark or at a line end, if it has a word. */
const sentencesOf = (text: string) => text.split(/[.!?…]+(?=[\s"»”’)]|$)|\n+/u).filter((part) => letters.test(part)).length;

const russianVowel = /[аеёиоуыэюя]/giu;
const englishVowels = /[aeiouy]+/gi;

function englishSyllables(one: string): number {
  const groups = one.match(englishVowels)?.length ?? 0;
  // A silent e at the end: "name", "named", "names", but not "table", "wanted", "houses".
  const silent = /[^aeiouyl]e$|[aeiouy]le$|[^aeiouytd]ed$|[^aeiouyscxzgh]es$/i.test(one);
  return Math.max(1, silent ? groups - 1 : groups);
}

/** @returns the number of syllables of a word; 0 for a Russian preposition such as "в" */
export function syllablesOf(one: string, language: TextLanguage): number {
  return language === 'ru' ? (one.match(russianVowel)?.length ?? 0) : englishSyllables(one);
}

/** Flesch's reading ease, and for Russian the constants of I. Oborneva (2006). */
const constants = {
  en: { base: 206.835, sentence: 1.015, syllable: 84.6 },
  ru: { base: 206.835, sentence: 1.3, syllable: 60.1 },
} as const;

export type Readability = {
  readonly words: number;
  readonly sentences: number;
  /** 100 is the easiest, 0 the hardest; null without a word. */
  readonly ease: number | null;
};

/** The number of words and the reading ease of a plain text. */
export function readabilityOf(text: string, language: TextLanguage): Readability {
  const words = wordsOf(text);
  const spelled = words.filter((one) => letters.test(one));
  const sentences = sentencesOf(text);
  if (spelled.length === 0) return { words: words.length, sentences, ease: null };
  const { base, sentence, syllable } = constants[language];
  const syllables = spelled.reduce((sum, one) => sum + syllablesOf(one, language), 0);
  const ease = base - sentence * (spelled.length / Math.max(1, sentences)) - syllable * (syllables / spelled.length);
  return { words: words.length, sentences, ease: Math.round(Math.min(100, Math.max(0, ease))) };
}

/** @returns the name of the range that a reading ease is in */
export function easeTitle(ease: number): 'very_easy' | 'easy' | 'medium' | 'hard' {
  if (ease >= 80) return 'very_easy';
  if (ease >= 60) return 'easy';
  return ease >= 40 ? 'medium' : 'hard';
}
