import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gapsOf, hasClosedGaps, partsOf } from './gaps.rules.ts';
import { questionKinds } from './question-kinds.rules.ts';
import { Answer, Question } from './question.schema.ts';
import { parseMeasured, passes, rightSides, score } from './scoring.rules.ts';
import { shuffled } from './shuffle.rules.ts';

const asked = { text: 'What is it?', explanation: '', points: 6 };
const examples = {
  single: { kind: 'single', ...asked, options: ['a', 'b', 'c'], right: 1 },
  several: { kind: 'several', ...asked, options: ['a', 'b', 'c', 'd'], right: [0, 2] },
  number: { kind: 'number', ...asked, value: 3.5, tolerance: 0.1, unit: 'cm' },
  text: { kind: 'text', ...asked, accepted: ['Пётр I', 'Peter the Great'] },
  order: { kind: 'order', ...asked, items: ['one', 'two', 'three', 'four'] },
  match: {
    kind: 'match',
    ...asked,
    pairs: [
      { left: 'cat', right: 'кошка' },
      { left: 'dog', right: 'собака' },
    ],
    extra: ['мышь'],
  },
  gaps: { kind: 'gaps', ...asked, text: 'The [[cat|dog]] sat on the [[mat]].' },
  open: {
    kind: 'open',
    ...asked,
    criteria: [
      { title: 'Facts', points: 4 },
      { title: 'Language', points: 2 },
    ],
  },
} as const satisfies { [K in Question['kind']]: Question & { kind: K } };

const word = fc.stringMatching(/^[a-zа-я]{1,8}$/u);
const index = fc.nat(21);
const anAnswer: fc.Arbitrary<Answer> = fc.oneof(
  fc.record({ kind: fc.constant('single' as const), choice: index }),
  fc.record({ kind: fc.constant('several' as const), choices: fc.array(index, { maxLength: 40 }) }),
  fc.record({ kind: fc.constant('number' as const), text: fc.oneof(fc.string(), fc.double().map(String)) }),
  fc.record({ kind: fc.constant('text' as const), text: fc.string() }),
  fc.record({ kind: fc.constant('order' as const), order: fc.array(index, { maxLength: 40 }) }),
  fc.record({ kind: fc.constant('match' as const), sides: fc.array(fc.integer({ min: -1, max: 21 }), { maxLength: 20 }) }),
  fc.record({ kind: fc.constant('gaps' as const), texts: fc.array(fc.string(), { maxLength: 20 }) }),
  fc.record({ kind: fc.constant('open' as const), text: fc.constant(''), criteria: fc.array(fc.nat(100), { maxLength: 10 }) }),
);
const points = fc.integer({ min: 1, max: 100 });
const aQuestion: fc.Arbitrary<Question> = fc
  .tuple(points, fc.uniqueArray(word, { minLength: 2, maxLength: 8 }), fc.constantFrom(...questionKinds), fc.nat())
  .map(([worth, options, kind, seed]) => {
    const base = { text: 'Which?', explanation: '', points: worth };
    const right = shuffled(options.length, seed).slice(0, 1 + (seed % options.length));
    const made = {
      single: { kind: 'single', ...base, options, right: right[0] ?? 0 },
      several: { kind: 'several', ...base, options, right },
      number: { kind: 'number', ...base, value: seed % 1000, tolerance: 0.5, unit: seed % 2 === 0 ? 'kg' : '' },
      text: { kind: 'text', ...base, accepted: options },
      order: { kind: 'order', ...base, items: options },
      match: { kind: 'match', ...base, pairs: options.map((left, at) => ({ left, right: `${left}${at}` })), extra: ['none'] },
      gaps: { kind: 'gaps', ...base, text: options.map((option) => `a [[${option}]]`).join(' ') },
      open: { kind: 'open', ...base, criteria: [{ title: 'All', points: worth }] },
    } as const;
    return made[kind] as Question;
  });

/** The answer with full points. */
function rightAnswer(question: Question): Answer {
  if (question.kind === 'single') return { kind: 'single', choice: question.right };
  if (question.kind === 'several') return { kind: 'several', choices: question.right };
  if (question.kind === 'number') return { kind: 'number', text: `${question.value} ${question.unit}` };
  if (question.kind === 'text') return { kind: 'text', text: question.accepted[0] ?? '' };
  if (question.kind === 'order') return { kind: 'order', order: question.items.map((_, at) => at) };
  if (question.kind === 'match') return { kind: 'match', sides: question.pairs.map((_, at) => at) };
  if (question.kind === 'gaps') return { kind: 'gaps', texts: gapsOf(question.text).map(([first = '']) => first) };
  return { kind: 'open', text: '', criteria: question.criteria.map((each) => each.points) };
}

describe('a score', () => {
  it('never lies above the points or below zero, whatever is answered', () => {
    fc.assert(
      fc.property(aQuestion, fc.oneof(fc.constant(null), anAnswer), (question, answer) => {
        const earned = score(question, answer);
        expect(Number.isInteger(earned)).toBe(true);
        expect(earned).toBeGreaterThanOrEqual(0);
        expect(earned).toBeLessThanOrEqual(question.points * 100);
      }),
    );
  });

  it('is full for the right answer to every kind', () => {
    fc.assert(
      fc.property(aQuestion, (question) => {
        expect(Question.parse(question)).toEqual(question);
        expect(score(question, Answer.parse(rightAnswer(question)))).toBe(question.points * 100);
      }),
    );
  });

  it('does not depend on the order in which options, items and sides are shown', () => {
    fc.assert(
      fc.property(aQuestion, anAnswer, fc.nat(), (question, answer, seed) => {
        if (question.kind === 'several' && answer.kind === 'several') {
          const order = shuffled(question.options.length, seed);
          const place = (at: number) => (at < order.length ? order.indexOf(at) : at);
          const moved = { ...question, options: order.map((at) => question.options[at] ?? ''), right: question.right.map(place) };
          const choices = answer.choices.map(place);
          expect(score(moved, { ...answer, choices: choices.toReversed() })).toBe(score(question, answer));
        }
        if (question.kind === 'match' && answer.kind === 'match') {
          const order = shuffled(question.pairs.length, seed);
          const all = rightSides(question).length;
          const place = (at: number) => (at >= 0 && at < order.length ? order.indexOf(at) : at);
          const pairs = order.map((at) => question.pairs[at] as (typeof question.pairs)[number]);
          const sides = order.map((at) => place(answer.sides[at] ?? -1));
          expect(all).toBe(question.pairs.length + 1);
          expect(score({ ...question, pairs }, { ...answer, sides })).toBe(score(question, answer));
        }
      }),
    );
  });

  it.each([
    ['single', { kind: 'single', choice: 1 }, 600],
    ['single', { kind: 'single', choice: 0 }, 0],
    ['several', { kind: 'several', choices: [2, 0] }, 600],
    ['several', { kind: 'several', choices: [0] }, 300],
    ['several', { kind: 'several', choices: [0, 1] }, 0],
    ['several', { kind: 'several', choices: [0, 1, 2, 3] }, 0],
    ['number', { kind: 'number', text: '3,6 cm' }, 600],
    ['number', { kind: 'number', text: '7/2 CM' }, 600],
    ['number', { kind: 'number', text: '3.4' }, 300],
    ['number', { kind: 'number', text: '3.5 kg' }, 300],
    ['number', { kind: 'number', text: '3.61 cm' }, 0],
    ['number', { kind: 'number', text: 'three' }, 0],
    ['text', { kind: 'text', text: '  петр  i ' }, 600],
    ['text', { kind: 'text', text: 'Ivan' }, 0],
    ['order', { kind: 'order', order: [0, 1, 2, 3] }, 600],
    ['order', { kind: 'order', order: [2, 3, 0, 1] }, 400],
    ['order', { kind: 'order', order: [3, 2, 1, 0] }, 0],
    ['match', { kind: 'match', sides: [0, 2] }, 300],
    ['gaps', { kind: 'gaps', texts: ['Dog', 'rug'] }, 300],
    ['open', { kind: 'open', text: '', criteria: [3, 9] }, 500],
    ['open', { kind: 'single', choice: 0 }, 0],
    ['open', null, 0],
  ] as const)('of %s for %o is %i', (kind, answer, earned) => {
    expect(score(examples[kind], answer as Answer | null)).toBe(earned);
  });
});

describe('a question', () => {
  it.each([
    [{ ...examples.single, right: 3 }, 'right'],
    [{ ...examples.single, options: ['a', 'A'] }, 'options'],
    [{ ...examples.several, right: [0, 0] }, 'right'],
    [{ ...examples.several, right: [] }, 'right'],
    [{ ...examples.number, tolerance: -1 }, 'tolerance'],
    [{ ...examples.text, accepted: [] }, 'accepted'],
    [{ ...examples.order, items: ['one', 'ONE'] }, 'items'],
    [{ ...examples.gaps, text: 'No gap' }, 'text'],
    [{ ...examples.gaps, text: 'An [[ open one' }, 'text'],
    [{ ...examples.gaps, text: 'An empty one [[ | ]]' }, 'text'],
    [{ ...examples.open, points: 7 }, 'points'],
    [{ ...examples.single, text: '' }, 'text'],
    [{ ...examples.single, points: 0 }, 'points'],
  ])('that nobody could answer is refused: %o', (question, field) => {
    const found = Question.safeParse(question);
    expect(found.error?.issues.map(({ path }) => path[0])).toContain(field);
  });

  it('has the text between its gaps', () => {
    expect(partsOf(examples.gaps.text)).toEqual(['The ', ' sat on the ', '.']);
    expect(gapsOf(examples.gaps.text)).toEqual([['cat', 'dog'], ['mat']]);
    expect(hasClosedGaps(examples.gaps.text)).toBe(true);
  });
});

it('shuffles every index exactly once, the same way for the same seed', () => {
  fc.assert(
    fc.property(fc.nat(40), fc.nat(), (count, seed) => {
      const order = shuffled(count, seed);
      expect(order.toSorted((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, at) => at));
      expect(shuffled(count, seed)).toEqual(order);
    }),
  );
});

it('reads numbers as children write them', () => {
  expect(parseMeasured('−1 000,5 м/с')).toEqual({ value: -1000.5, unit: 'м/с' });
  expect(parseMeasured('1/0')).toBeNull();
  expect(parseMeasured('about 3')).toBeNull();
});

it('passes from the pass mark on', () => {
  expect(passes(599, 10, 60)).toBe(false);
  expect(passes(600, 10, 60)).toBe(true);
});
