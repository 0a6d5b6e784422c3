import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldName } from './fold-name.rules.ts';
import { fitsWithSlips, marksOf, slipPatterns, wordsOf } from './search-words.rules.ts';

const letter = fc.constantFrom(...'abdegiklmnoprstuv');
const folded = fc.string({ unit: letter, minLength: 4, maxLength: 12 }).map(foldName);
const longEnough = folded.filter((word) => word.length >= 5);

/** One typing error: a wrong, missing or extra letter, or two swapped letters. */
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

/** Emulates LIKE. */
const isLike = (text: string, pattern: string) => new RegExp(`^${pattern.replaceAll('%', '.*')}$`).test(text);

describe('a typing error', () => {
  it('of any kind and position keeps the name among the candidates', () => {
    fc.assert(
      fc.property(slipped, ({ word, typed }) => {
        const key = ` anna ${word} `;
        expect(slipPatterns(typed).some((pattern) => isLike(key, pattern))).toBe(true);
      }),
    );
  });

  it('of any kind and position is tolerated', () => {
    fc.assert(fc.property(slipped, ({ word, typed }) => fitsWithSlips(`Anna ${word}`, [typed])));
  });

  it('is tolerated once in a word, but not in a short word or a number', () => {
    expect(fitsWithSlips('Ковалёв Пётр', wordsOf('Kavalev'))).toBe(true);
    expect(fitsWithSlips('Ковалёв Пётр', wordsOf('kovlaev'))).toBe(true);
    expect(fitsWithSlips('Ковалёв Пётр', wordsOf('Kavalef'))).toBe(false);
    expect(fitsWithSlips('Ева Лис', wordsOf('Ива'))).toBe(false);
    expect(fitsWithSlips('Client 1234', wordsOf('1235'))).toBe(false);
  });

  it('is tolerated in an incomplete word', () => {
    expect(fitsWithSlips('Ковалёва Ирина', wordsOf('кавал'))).toBe(true);
    expect(fitsWithSlips('Ковалёва Ирина', wordsOf('кавал ири'))).toBe(true);
    expect(fitsWithSlips('Ковалёва Ирина', wordsOf('кавал ольг'))).toBe(false);
  });
});

describe('highlights in a name', () => {
  const marked = (name: string, typed: string) => marksOf(name, wordsOf(typed)).map(({ from, to }) => name.slice(from, to));

  it('cover what was typed, in any alphabet', () => {
    expect(marked('Ковалёв Пётр', 'kova')).toEqual(['Кова']);
    expect(marked('Ковалёв Пётр', 'пет ков')).toEqual(['Ков', 'Пёт']);
    expect(marked('Щербаков Юрий', 'shch')).toEqual(['Щ']);
    expect(marked('Громова Ирина', 'ромов')).toEqual(['ромов']);
    expect(marked('Olga Smith-Jones', 'Джон')).toEqual([]);
    expect(marked('Olga Smith-Jones', 'jon')).toEqual(['Jon']);
  });

  it('cover the whole word if a typing error was tolerated', () => {
    expect(marked('Ковалёв Пётр', 'kavalev')).toEqual(['Ковалёв']);
  });

  it('lie inside the name, in order, without overlaps', () => {
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
