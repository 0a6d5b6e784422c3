import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { titleMarks } from './title-match.rules.ts';

const marked = (title: string, text: string) => titleMarks(title, text)?.map(({ from, to }) => title.slice(from, to)) ?? null;

describe('a title', () => {
  it('matches if every word of the text starts one of its words, in any order and case', () => {
    expect(marked('Free teachers', 'tea')).toEqual(['tea']);
    expect(marked('Free teachers', 'TEACH fr')).toEqual(['Fr', 'teach']);
    expect(marked('Расчётные листы', 'расчет')).toEqual(['Расчёт']);
    expect(marked('Free teachers', 'each')).toBeNull();
    expect(marked('Free teachers', 'tea x')).toBeNull();
  });

  it('treats the text literally, not as a pattern', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const marks = titleMarks('Free teachers', text);
        for (const { from, to } of marks ?? []) expect(to).toBeGreaterThan(from);
      }),
    );
    expect(marked('Free teachers', '.*')).toBeNull();
  });
});
