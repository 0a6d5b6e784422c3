import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emailKeys, phoneKeys, sameChild } from './duplicates.rules.ts';

describe('duplicate keys of contacts', () => {
  it('do not exist for a phone that is too short and an invalid e-mail', () => {
    for (const text of ['', '112', '123-14-22', 'Anna']) expect(phoneKeys(text)).toEqual([]);
    for (const text of ['', 'anna', 'a b@c.ru', '@mail.ru']) expect(emailKeys(text)).toEqual([]);
  });

  it('are the same for a number with 7, with 8 or with neither, whatever its separators', () => {
    const digits = fc.stringMatching(/^[3-9]\d{9}$/);
    fc.assert(
      fc.property(digits, fc.constantFrom('+7', '8', '7', '8 ', ''), (national, lead) => {
        const written = `${lead}(${national.slice(0, 3)}) ${national.slice(3, 6)}-${national.slice(6)}`;
        expect(phoneKeys(written)).toEqual([`7${national}`, `8${national}`, national]);
      }),
    );
    expect(phoneKeys('+44 20 7946 0958')).toEqual(['442079460958']);
    expect(emailKeys(' Anna@Mail.RU ')).toEqual(['anna@mail.ru']);
  });
});

describe('a child', () => {
  it('does not match by the family name alone', () => {
    expect(sameChild('Петя Ковалёв', 'Миша Ковалёв', 'Ковалёва Анна')).toBe(false);
    expect(sameChild('Oliver Grant', 'Emily Grant', 'Grant Helen')).toBe(false);
    expect(sameChild('', 'Миша', 'Ковалёва Анна')).toBe(false);
  });

  it('matches in either alphabet, with or without the family name, in either order of comparison', () => {
    expect(sameChild('Misha', 'Миша Ковалёв', 'Ковалёв Пётр')).toBe(true);
    expect(sameChild('Аня Ковалева', 'Аня', 'Ковалёв Пётр')).toBe(true);
    const name = fc
      .array(fc.constantFrom('Миша', 'Ковалёв', 'Аня', 'Grant', 'Oliver', 'Лис'), { maxLength: 3 })
      .map((words) => words.join(' '));
    fc.assert(fc.property(name, name, name, (one, other, client) => sameChild(one, other, client) === sameChild(other, one, client)));
  });
});
