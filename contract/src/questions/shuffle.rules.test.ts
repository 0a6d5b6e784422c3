import fc from 'fast-check';
import { expect, it } from 'vitest';
import { questionsIn, itemOrder, optionOrder, shuffled } from './shuffle.rules.ts';

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 50 });
const seeds = fc.integer({ min: 1, max: 2_000_000_000 });
const questionsOf = (numbers: readonly number[]) => numbers.map((id) => ({ id }));

it('shuffles nothing away, and in the same order for the same seed', () => {
  fc.assert(
    fc.property(ids, seeds, (numbers, seed) => {
      const test = { questions: questionsOf(numbers), shuffle: true };
      const asked = questionsIn(test, seed);
      expect(asked.map(({ question }) => question.id).sort((a, b) => a - b)).toEqual([...numbers].sort((a, b) => a - b));
      expect(asked.every(({ question, at, seed: own }) => numbers[at] === question.id && own !== null)).toBe(true);
      expect(questionsIn(test, seed)).toEqual(asked);
    }),
  );
});

it('keeps the written order of questions and options of a test that is not shuffled', () => {
  fc.assert(
    fc.property(ids, seeds, (numbers, seed) => {
      const questions = questionsOf(numbers);
      expect(questionsIn({ questions, shuffle: false }, seed)).toEqual(questions.map((question, at) => ({ question, at, seed: null })));
    }),
  );
});

it('gives children of different lessons different orders', () => {
  const orders = Array.from({ length: 100 }, (_, seed) => shuffled(6, seed + 1).join());
  expect(new Set(orders).size).toBeGreaterThan(50);
});

it('keeps options unless it has a seed, and always mixes what must be put in order the same way', () => {
  fc.assert(
    fc.property(fc.nat(20), seeds, (count, seed) => {
      expect(optionOrder(count, null)).toEqual(Array.from({ length: count }, (_, at) => at));
      expect(optionOrder(count, seed)).toEqual(shuffled(count, seed));
      expect(itemOrder(count, seed)).toEqual(shuffled(count, seed));
      expect(itemOrder(count, null)).toEqual(shuffled(count, 1));
    }),
  );
});
