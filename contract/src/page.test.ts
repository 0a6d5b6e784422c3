import fc from 'fast-check';
import { expect, it } from 'vitest';
import { text } from './page.ts';

it('treats invisible text as empty and refuses NUL', () => {
  for (const value of ['\u200b', ' \u202e\ufeff ', '\u2066\u2069'])
    expect([value, text(10).min(1).safeParse(value).success]).toEqual([value, false]);
  expect(text(10).safeParse('a\u0000b').success).toBe(false);
  expect(text(3).safeParse('abcd').success).toBe(false);
});

it('removes bidirectional and zero-width characters, and keeps the rest', () => {
  expect(text(50).parse(' Иван\u200b \u202eвонавИ\u202c\u2066!\u2069 ')).toBe('Иван вонавИ!');
  expect(text(50).parse('А\nБ\tВ 👩‍👧 <b>')).toBe('А\nБ\tВ 👩‍👧 <b>');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (value) => {
      const kept = text(200).safeParse(value);
      if (kept.success) expect(text(200).parse(kept.data)).toBe(kept.data);
    }),
  );
});
