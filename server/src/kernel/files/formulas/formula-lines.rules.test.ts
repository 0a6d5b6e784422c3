import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formulaLines } from './formula-lines.rules.ts';
import type { Atom, Piece } from './formula-lines.rules.ts';

const drawn = (width: number) => ({ svg: '<svg/>', width, ascent: 1, descent: 0.5 });
/** Every letter is one point wide. */
const linesOf = (pieces: readonly Piece[], width: number) => formulaLines(pieces, width, 1, (text) => text.length);
const shown = (atoms: readonly Atom[]) => atoms.map((atom) => (atom.kind === 'text' ? atom.text : `<${atom.width}>`)).join('');

it('breaks lines at blanks, and leaves a formula with the signs that touch it', () => {
  const pieces = [
    { text: 'one two (', drawn: null },
    { text: 'x', drawn: drawn(4) },
    { text: '), three\nfour', drawn: null },
  ];
  expect(linesOf(pieces, 13).map(shown)).toEqual(['one two ', '(<4>), three', 'four']);
});

it('makes a formula that is too wide smaller, in proportion', () => {
  const [[atom] = []] = linesOf([{ text: 'x', drawn: drawn(20) }], 10);
  expect(atom).toMatchObject({ width: 10, ascent: 0.5, descent: 0.25 });
});

const piece = fc.oneof(
  fc.record({ text: fc.string({ maxLength: 40 }), drawn: fc.constant(null) }),
  fc.record({ text: fc.constant('x'), drawn: fc.integer({ min: 1, max: 60 }).map(drawn) }),
);

it('never makes a line wider than it may be, and loses no letter and no formula', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.integer({ min: 8, max: 50 }), (pieces, width) => {
      const lines = linesOf(pieces, width);
      const dense = (text: string) => text.replaceAll(/\s/g, '');
      for (const line of lines) {
        const printed = line.reduce((sum, atom) => sum + (atom.kind === 'text' ? atom.text.trimEnd().length : atom.width), 0);
        expect(printed).toBeLessThanOrEqual(width + 0.001);
      }
      const texts = lines.flat().map((atom) => (atom.kind === 'text' ? dense(atom.text) : '<x>'));
      expect(texts.join('')).toBe(pieces.map(({ text, drawn: one }) => (one === null ? dense(text) : '<x>')).join(''));
    }),
  );
});
