import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { largestBody, plainText } from './text-body.rules.ts';
import { TextBody } from './text-body.schema.ts';

const paragraph = (text: string) => ({ kind: 'paragraph', spans: [{ text }] });
const accepts = (value: unknown) => TextBody.safeParse(value).success;

describe('the body of a text', () => {
  it('keeps paragraphs, headings, lists, bold, italic and line breaks', () => {
    const body = [
      { kind: 'heading', spans: [{ text: 'The fox', bold: true, italic: false }] },
      { kind: 'paragraph', spans: [{ text: 'One\nTwo', bold: false, italic: true }] },
      { kind: 'bullets', items: [[{ text: 'grapes', bold: false, italic: false }]] },
      { kind: 'numbers', items: [[{ text: 'first', bold: false, italic: false }], []] },
    ];
    expect(TextBody.parse(body)).toEqual(body);
  });

  it.each([
    ['HTML as a string', '<p>x</p>'],
    ['a block of another kind', [{ kind: 'script', spans: [{ text: 'x' }] }]],
    ['a field that nobody knows', [{ ...paragraph('x'), onclick: 'x' }]],
    ['a link in a span', [{ kind: 'paragraph', spans: [{ text: 'x', href: 'javascript:x' }] }]],
    ['a nested list', [{ kind: 'bullets', items: [[{ kind: 'bullets', items: [] }]] }]],
    ['NUL', [paragraph('\u0000')]],
    ['too many blocks', Array.from({ length: largestBody.blocks + 1 }, () => paragraph('x'))],
    ['too many characters', [paragraph('x'.repeat(largestBody.characters)), paragraph('x')]],
  ])('refuses %s', (_, value) => {
    expect(accepts(value)).toBe(false);
  });

  it('leaves out control and invisible characters', () => {
    expect(plainText(TextBody.parse([paragraph('a\u202eb\u0007\u200bc\nd')]))).toBe('abc\nd');
  });

  it('takes markup as the words it is written with, and parses what it has parsed unchanged', () => {
    expect(plainText(TextBody.parse([paragraph('<script>alert(1)</script>')]))).toBe('<script>alert(1)</script>');
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 40 })), (texts) => {
        const parsed = TextBody.safeParse(texts.map(paragraph));
        if (parsed.success) expect(TextBody.parse(parsed.data)).toEqual(parsed.data);
      }),
    );
  });
});
