import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readabilityOf, syllablesOf, wordsOf } from './readability.rules.ts';

describe('the words of a text', () => {
  it.each([
    ['The cat’s well-known box has 24 toys.', ['The', 'cat’s', 'well-known', 'box', 'has', '24', 'toys']],
    ['Кое-кто — в лес, а кто-то… домой!', ['Кое-кто', 'в', 'лес', 'а', 'кто-то', 'домой']],
    [' \n — … ', []],
  ])('of %j are counted as a child reads them', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });
});

describe('the syllables of a word', () => {
  it.each([
    ['молоко', 3],
    ['ёлка', 2],
    ['в', 0],
    ['объявление', 5],
  ])('in Russian: %s has %i', (word, count) => {
    expect(syllablesOf(word, 'ru')).toBe(count);
  });

  it.each([
    ['cat', 1],
    ['name', 1],
    ['named', 1],
    ['wanted', 2],
    ['table', 2],
    ['houses', 2],
    ['names', 1],
    ['beautiful', 3],
    ['the', 1],
    ['rhythm', 1],
    ['12', 1],
  ])('in English: %s has %i', (word, count) => {
    expect(syllablesOf(word, 'en')).toBe(count);
  });
});

describe('reading ease', () => {
  const easy = { en: 'The cat sat on the mat. It saw a rat. The rat ran away.', ru: 'Кот сидел на окне. Он видел сад. В саду пел дрозд.' };
  const hard = {
    en: 'Photosynthesis, an extraordinarily complicated biochemical transformation, continuously accumulates carbohydrates.',
    ru: 'Фотосинтезирующие микроорганизмы обеспечивают непрерывное преобразование неорганических соединений в органические.',
  };

  it.each(['en', 'ru'] as const)('is high for short words and sentences, and low for long ones, in %s', (language) => {
    expect(readabilityOf(easy[language], language).ease).toBeGreaterThan(75);
    expect(readabilityOf(hard[language], language).ease).toBeLessThan(20);
  });

  it('counts a heading without a full stop as a sentence of its own', () => {
    expect(readabilityOf('The fox\nThe fox came. It saw 3.5 grapes!', 'en').sentences).toBe(3);
  });

  it('is not told of a text without words', () => {
    expect(readabilityOf('', 'ru')).toEqual({ words: 0, sentences: 0, ease: null });
    expect(readabilityOf('12 34', 'en')).toMatchObject({ words: 2, ease: null });
  });

  it('is between 0 and 100 whatever the text, and no longer sentence makes it higher', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.constantFrom('en' as const, 'ru' as const), (text, language) => {
        const { ease, words } = readabilityOf(text, language);
        expect(words).toBe(wordsOf(text).length);
        if (ease !== null) expect(ease).toSatisfy((one: number) => Number.isInteger(one) && one >= 0 && one <= 100);
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30 }), (a, b) => {
        const sentence = (words: number) => `${'мама '.repeat(words)}.`;
        const [short, long] = [Math.min(a, b), Math.max(a, b)];
        const easeOf = (words: number) => readabilityOf(sentence(words), 'ru').ease ?? 0;
        expect(easeOf(short)).toBeGreaterThanOrEqual(easeOf(long));
      }),
    );
  });
});
