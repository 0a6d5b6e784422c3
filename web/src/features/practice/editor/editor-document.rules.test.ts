import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TextBlock } from '../practice.queries.ts';
import { blocksOf, documentOf } from './editor-document.rules.ts';

const span = fc.record({ text: fc.stringMatching(/^[a-zа-я \n]{1,12}$/), bold: fc.boolean(), italic: fc.boolean() });
const spans = fc.array(span, { maxLength: 4 });
const block = fc.oneof(
  fc.record({ kind: fc.constantFrom('paragraph' as const, 'heading' as const), spans }),
  fc.record({ kind: fc.constantFrom('bullets' as const, 'numbers' as const), items: fc.array(spans, { minLength: 1, maxLength: 3 }) }),
);

it('converts every body to the editor’s document and back without loss', () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 5 }), (blocks) => {
      const once = blocksOf(documentOf(blocks));
      expect(blocksOf(documentOf(once))).toEqual(once);
      if (!(blocks.length === 1 && once.length === 0)) {
        expect(once.map(({ kind }) => kind)).toEqual(blocks.map(({ kind }) => kind));
        expect(textOf(once)).toBe(textOf(blocks));
      }
    }),
  );
});

const textOf = (blocks: readonly TextBlock[]) =>
  blocks
    .flatMap((one) => ('spans' in one ? [one.spans] : one.items))
    .map((all) => all.map(({ text }) => text).join(''))
    .join('|');

it('merges adjacent spans of the same style, and keeps the line breaks of a poem', () => {
  const poem: TextBlock[] = [{ kind: 'paragraph', spans: [{ text: 'One\nTwo', bold: true, italic: false }] }];
  expect(blocksOf(documentOf(poem))).toEqual(poem);
});

it('has no blocks for an empty document', () => {
  expect(blocksOf(documentOf([]))).toEqual([]);
});
