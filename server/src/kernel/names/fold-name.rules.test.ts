import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldName } from './fold-name.rules.ts';

describe('name normalisation', () => {
  it.each([
    ['Ковалёв', 'Kovalev', 'Kovalyov', 'КОВАЛЕВ', 'ковалёв'],
    ['Юлия', 'Yulia', 'Yuliya', 'Julia', 'Iuliia'],
    ['Дмитрий', 'Dmitry', 'Dmitri', 'Dmitriy'],
    ['Щербаков', 'Shcherbakov', 'Scherbakov'],
    ['Хохлов', 'Khokhlov', 'Hohlov'],
    ['Сергей', 'Sergey', 'Sergei', 'Sergej'],
    ['Филиппов', 'Filippov', 'Filipov'],
    ['Наталья', 'Natalya', 'Natalia', 'Nataliya'],
    ['Zoë O’Brien', 'zoe obrien', "ZOE O'BRIEN"],
    ['Müller-Lüdenscheidt', 'muller ludenscheidt'],
  ])('is the same for every spelling: %s', (name, ...spellings) => {
    for (const spelling of spellings) expect([spelling, foldName(spelling)]).toEqual([spelling, foldName(name)]);
  });

  it('is the same for composed and decomposed й and ё', () => {
    expect(foldName('Йорданов Фёдор'.normalize('NFD'))).toBe(foldName('Йорданов Фёдор'.normalize('NFC')));
  });

  it('leaves no LIKE wildcards', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => !/[%_\\]/.test(foldName(text))));
  });

  it('ignores case and the separators between words', () => {
    const letter = fc.constantFrom(...'абвгдеёжзийклмнопрстуфхцчшщъыьэюяabcdefghijklmnopqrstuvwxyz');
    const word = fc.string({ unit: letter, minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(fc.array(word, { maxLength: 4 }), fc.constantFrom(' ', '  ', '-', ' – ', ', ', '\u00a0', '.'), (words, between) => {
        const folded = foldName(words.join(' '));
        expect(foldName(words.join(between))).toBe(folded);
        expect(foldName(words.join(' ').toUpperCase())).toBe(folded);
        expect(folded).toMatch(/^([a-z]+( [a-z]+)*)?$/);
      }),
    );
  });
});
