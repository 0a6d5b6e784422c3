import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldName } from './fold-name.rules.ts';
import { fitsWithSlips, marksOf, slipPatterns, wordsOf } from './search-words.rules.ts';

const letter = fc.constantFrom(...'abdegiklmnoprstuv');
const folded = fc.string({ unit: letter, minLength: 4, maxLength: 12 }).map(foldName);
const longEnough = folded.filter((word) => word.length >= 5);

/** One slip of the hand: a letter wrong, missing or too many, or two in each other's place. */
const slipped = fc
  .tuple(longEnough, fc.constantFrom('wrong', 'missing', 'additional', 'swapped'), fc.nat(), letter)
  .map(([word, kind, at, other]) => {
    const place = at % (kind === 'swapped' ? word.length - 1 : word.length);
    const [before, here, behind] = [word.slice(0, place), word.charAt(place), word.slice(place + 1)];
    if (kind === 'wrong') return { word, typed: before + other + behind };
    if (kind === 'missing') return { word, typed: before + behind };
    if (kind === 'additional') return { word, typed: before + other + here + behind };
    return { word, typed: before + behind.charAt(0) + here + behind.slice(1) };
  });

/** Does what LIKE does. */
const isLike = (text: string, pattern: string) => new RegExp(`^${pattern.replaceAll('%', '.*')}$`).test(text);

describe('a slip of the hand', () => {
  it('of any kind and in any place keeps the name among those that are looked at', () => {
    fc.assert(
      fc.property(slipped, ({ word, typed }) => {
        const key = ` anna ${word} `;
        expect(slipPatterns(typed).some((pattern) => isLike(key, pattern))).toBe(true);
      }),
    );
  });

  it('of any kind and in any place is looked over', () => {
    fc.assert(fc.property(slipped, ({ word, typed }) => fitsWithSlips(`Anna ${word}`, [typed])));
  });

  it('is forgiven once in a word: a second one, a short word and a number are taken as they are', () => {
    expect(fitsWithSlips('Ковалёв Пётр', wordsOf('Kavalev'))).toBe(true);
    expect(fitsWithSlips('Ковалёв Пётр', wordsOf('kovlaev'))).toBe(true);
    expect(fitsWithSlips('Ковалёв Пётр', wordsOf('Kavalef'))).toBe(false);
    expect(fitsWithSlips('Ева Лис', wordsOf('Ива'))).toBe(false);
    expect(fitsWithSlips('Client 1234', wordsOf('1235'))).toBe(false);
  });

  it('may stand in the beginning of a word that is not typed to its end', () => {
    expect(fitsWithSlips('Ковалёва Ирина', wordsOf('кавал'))).toBe(true);
    expect(fitsWithSlips('Ковалёва Ирина', wordsOf('кавал ири'))).toBe(true);
    expect(fitsWithSlips('Ковалёва Ирина', wordsOf('кавал ольг'))).toBe(false);
  });
});

describe('the marks in a name', () => {
  const marked = (name: string, typed: string) => marksOf(name, wordsOf(typed)).map(({ from, to }) => name.slice(from, to));

  it('are what was typed, whatever the alphabet', () => {
    expect(marked('Ковалёв Пётр', 'kova')).toEqual(['Кова']);
    expect(marked('Ковалёв Пётр', 'пет ков')).toEqual(['Ков', 'Пёт']);
    expect(marked('Щербаков Юрий', 'shch')).toEqual(['Щ']);
    expect(marked('Громова Ирина', 'ромов')).toEqual(['ромов']);
    expect(marked('Olga Smith-Jones', 'Джон')).toEqual([]);
    expect(marked('Olga Smith-Jones', 'jon')).toEqual(['Jon']);
  });

  it('are the whole word where a slip was looked over', () => {
    expect(marked('Ковалёв Пётр', 'kavalev')).toEqual(['Ковалёв']);
  });

  it('lie inside the name, in its order, and never overlap', () => {
    const name = fc.string({ unit: fc.constantFrom(...'абвёй жщяabkhxyo -'), maxLength: 20 });
    fc.assert(
      fc.property(name, name, (text, typed) => {
        let end = 0;
        for (const { from, to } of marksOf(text, wordsOf(typed))) {
          expect(from).toBeGreaterThanOrEqual(end);
          expect(to).toBeGreaterThan(from);
          end = to;
        }
        expect(end).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});
