import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawable, runsOf } from './letters.rules.ts';
import type { Letters } from './letters.rules.ts';

const fontOf = <Name extends string>(name: Name, letters: RegExp): Letters<Name> => ({
  name,
  draws: (codePoint) => letters.test(String.fromCodePoint(codePoint)),
});
const latin = fontOf('latin', /^(?:[ -~\u00a0À-ɏа-яёА-ЯЁ]|\u0301)$/u);
const armenian = fontOf('armenian', /^(?:[ -~\u0531-\u058a]|\u0301)$/u);
const drawn = (text: string) => runsOf(drawable(text), [latin, armenian]);
const textOf = (text: string) =>
  drawn(text)
    .map((run) => run.text)
    .join('');

describe('text on a document', () => {
  it('shows a question mark for a letter that no font has, and omits emoji', () => {
    expect(textOf('王 Wang')).toBe('? Wang');
    expect(textOf('Спасибо 👍🏽👩‍👩‍👧 🇷🇺!')).toBe('Спасибо  !');
    expect(textOf('\ue000')).toBe('?');
  });

  it('falls back to the compatibility form or the base letter if a font has it', () => {
    expect(textOf('Ａｂ ﬁ ①')).toBe('Ab fi 1');
    expect(textOf('i\u0332n')).toBe('in');
    expect(textOf('1\u202f250')).toBe('1\u00a0250');
  });

  it('takes each letter with its accents from the first font that has both', () => {
    expect(drawn('Анна Մարիա, Ё\u0301 и й')).toEqual([
      { text: 'Анна ', font: 'latin' },
      { text: 'Մարիա', font: 'armenian' },
      { text: ', Ё\u0301 и й', font: 'latin' },
    ]);
  });

  it('draws an empty line if nothing remains', () => {
    expect(drawn('')).toEqual([{ text: '', font: 'latin' }]);
    expect(drawn('👍')).toEqual([{ text: '', font: 'latin' }]);
  });

  it('draws any input with fonts that have its letters, and keeps text that the first font covers', () => {
    const typed = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(typed, (text) => {
        for (const run of drawn(text)) {
          const { draws } = run.font === 'latin' ? latin : armenian;
          for (const character of run.text)
            expect([character, character === '\n' || draws(character.codePointAt(0) ?? 0)]).toEqual([character, true]);
        }
        expect(drawable(drawable(text))).toBe(drawable(text));
      }),
    );
    const plain = fc.stringMatching(/^[a-zа-яё \n]{1,40}$/u);
    fc.assert(
      fc.property(plain, (text) => {
        expect(drawn(text)).toEqual([{ text, font: 'latin' }]);
      }),
    );
  });
});
