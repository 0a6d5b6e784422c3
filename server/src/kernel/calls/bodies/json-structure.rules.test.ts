import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSimpleEnough } from './json-structure.rules.ts';

const simple = (text: string) => isSimpleEnough(Buffer.from(text));

it('accepts every ordinary body, whatever its strings contain', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      expect(simple(JSON.stringify(value))).toBe(true);
    }),
  );
  expect(simple(JSON.stringify({ text: '[{'.repeat(100_000) }))).toBe(true);
  expect(simple(JSON.stringify({ text: 'She said "[[[" and \\"[[[\\\\"' }))).toBe(true);
  expect(simple(JSON.stringify({ content: 'A'.repeat(16_000_000) }))).toBe(true);
});

it('rejects deep nesting', () => {
  expect(simple(`${'['.repeat(32)}${']'.repeat(32)}`)).toBe(true);
  expect(simple(`${'['.repeat(33)}${']'.repeat(33)}`)).toBe(false);
  expect(simple('{"a":'.repeat(33))).toBe(false);
  expect(simple(`["\\\\",${'['.repeat(40)}`)).toBe(false);
  expect(simple('['.repeat(7_500_000))).toBe(false);
});

it('rejects too many tokens, including in invalid JSON', () => {
  expect(simple(`[${'[],'.repeat(100_000)}1]`)).toBe(false);
  expect(simple('"'.repeat(200_000))).toBe(false);
  expect(simple(`"${'\\"'.repeat(200_000)}"`)).toBe(false);
  expect(simple(' '.repeat(2_000_000))).toBe(false);
});

it('checks the largest body within milliseconds', () => {
  const texts = ['['.repeat(8_000_000), '"",'.repeat(5_000_000), `"${'\\'.repeat(15_999_999)}`, `"${'a'.repeat(15_999_999)}`];
  for (const text of texts) {
    const json = Buffer.from(text);
    const begun = performance.now();
    isSimpleEnough(json);
    expect(performance.now() - begun).toBeLessThan(100);
  }
});
