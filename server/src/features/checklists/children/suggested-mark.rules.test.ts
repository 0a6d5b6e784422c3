import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shareOfMark, shareOfMarks, suggestedMark } from './suggested-mark.rules.ts';

const held = (lineage: number, mark: number | null) => ({
  lineage,
  source: { kind: 'topic' as const, title: 'Fractions', on: '2026-11-02', mark, share: shareOfMark(mark) },
});
const marks = fc.option(fc.integer({ min: 1, max: 5 }));
const words = fc.integer({ min: 2, max: 7 });
const topics = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 10 });

it('suggests nothing if no topic of the criterion was held', () => {
  expect(suggestedMark(3, [1, 2], [])).toBeNull();
  expect(suggestedMark(3, [1, 2], [held(3, 5)])).toBeNull();
  expect(suggestedMark(3, [], [held(3, 5)])).toBeNull();
});

it('suggests the highest word for top marks in all topics, and the lowest for the lowest marks', () => {
  fc.assert(
    fc.property(words, topics, (scale, all) => {
      expect(
        suggestedMark(
          scale,
          all,
          all.map((topic) => held(topic, 5)),
        ),
      ).toBe(scale);
      expect(
        suggestedMark(
          scale,
          all,
          all.map((topic) => held(topic, 1)),
        ),
      ).toBe(1);
    }),
  );
});

it('suggests a word of the scale for any evidence', () => {
  fc.assert(
    fc.property(words, topics, fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), marks)), (scale, all, evidence) => {
      const mark = suggestedMark(
        scale,
        all,
        evidence.map(([topic, given]) => held(topic, given)),
      );
      if (mark !== null) expect(mark).toBeOneOf(Array.from({ length: scale }, (_, at) => at + 1));
    }),
  );
});

it('suggests no lower word when another topic of the criterion is held', () => {
  fc.assert(
    fc.property(words, topics, marks, marks, (scale, [first = 1, ...others], one, another) => {
      const all = [first, ...others, 99];
      const before = suggestedMark(scale, all, [held(first, one)]) ?? 0;
      expect(suggestedMark(scale, all, [held(first, one), held(99, another)])).toBeGreaterThanOrEqual(before);
    }),
  );
});

it('leaves unassessed criteria out of the mean', () => {
  expect(
    shareOfMarks([
      { mark: 0, words: 3 },
      { mark: null, words: 3 },
    ]),
  ).toBeNull();
  expect(
    shareOfMarks([
      { mark: 3, words: 3 },
      { mark: 1, words: 5 },
      { mark: 0, words: 2 },
    ]),
  ).toBe(0.5);
});
