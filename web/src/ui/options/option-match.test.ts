import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchingOptions } from './option-match.ts';

const option = (title: string, id: string = title) => ({ id, title });
const titles = (options: readonly { readonly id: string; readonly title: string }[], typed: string) =>
  matchingOptions(options, typed).map(({ title }) => title);

describe('matching options', () => {
  it('finds words in any order, titles that start with the text first', () => {
    const people = ['Anna Petrova', 'Petr Annenkov', 'Maria Ivanova'].map((title) => option(title));
    expect(titles(people, 'petr')).toEqual(['Petr Annenkov', 'Anna Petrova']);
    expect(titles(people, 'petr ann')).toEqual(['Petr Annenkov', 'Anna Petrova']);
    expect(titles(people, 'iva ma')).toEqual(['Maria Ivanova']);
    expect(titles(people, 'nova')).toEqual(['Maria Ivanova']);
  });

  it('finds Russian titles typed in the English layout and vice versa', () => {
    expect(titles([option('Математика'), option('Физика')], 'vfntv')).toEqual(['Математика']);
    expect(titles([option('Maths'), option('Physics')], 'ьфер')).toEqual(['Maths']);
  });

  it('finds times without a colon, offsets by their id and zones without an underscore', () => {
    expect(titles([option('09:30'), option('19:30')], '930')).toEqual(['09:30', '19:30']);
    expect(titles([option('GMT-5:00', '-0500'), option('GMT+5:00', '+0500')], '-0500')).toEqual(['GMT-5:00']);
    expect(titles([option('America/New York', 'America/New_York')], 'new york')).toEqual(['America/New York']);
  });

  it('treats ё and е as the same letter', () => expect(titles([option('Пётр')], 'петр')).toEqual(['Пётр']));

  it('returns all options for an empty text, and always a title typed in full', () => {
    const list = fc.array(
      fc.string({ minLength: 1 }).map((title) => option(`a${title}`)),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(list, (options) => {
        expect(matchingOptions(options, ' ')).toEqual(options);
        expect(matchingOptions(options, options[0]?.title ?? '')).toContain(options[0]);
      }),
    );
  });
});
