import type { Question } from '@lectern/contract/questions/question.schema';
import { describe, expect, it } from 'vitest';
import { emptyQuestion, questionOf, typedOf } from './question-text.rules.ts';

const common = { text: 'Which?', explanation: 'Because', points: 3 };
const questions: readonly Question[] = [
  { kind: 'single', ...common, options: ['yes', 'no'], right: 1 },
  { kind: 'several', ...common, options: ['a', 'b', 'c'], right: [0, 2] },
  { kind: 'number', ...common, value: -3.5, tolerance: 0.1, unit: 'cm' },
  { kind: 'number', ...common, value: 7, tolerance: 0, unit: '' },
  { kind: 'text', ...common, accepted: ['Moscow', 'Москва'] },
  { kind: 'order', ...common, items: ['one', 'two', 'three'] },
  {
    kind: 'match',
    ...common,
    pairs: [
      { left: 'cat', right: 'кошка' },
      { left: 'dog', right: 'собака' },
    ],
    extra: ['мышь'],
  },
  { kind: 'gaps', ...common, text: 'The [[cat|dog]] sat' },
  {
    kind: 'open',
    ...common,
    criteria: [
      { points: 2, title: 'Facts' },
      { points: 1, title: 'Language' },
    ],
  },
];

describe('a typed question', () => {
  it.each(questions)('of kind $kind is unchanged after formatting and parsing', (question) => {
    expect(questionOf(typedOf(question))).toEqual(question);
  });

  it.each([
    ['single', 'yes\nno'],
    ['single', '* yes\n* no'],
    ['single', '* yes'],
    ['several', 'yes\nno'],
    ['number', 'three'],
    ['number', '3\n4'],
    ['number', '3 ± x'],
    ['text', ' \n'],
    ['order', 'one'],
    ['match', 'cat кошка\ndog = собака'],
    ['match', 'cat = кошка'],
    ['match', 'cat =\ndog = собака'],
    ['open', 'Facts'],
    ['open', '0 Facts'],
    ['gaps', ''],
  ] as const)('of kind %s cannot be read from %j', (kind, answers) => {
    expect(questionOf({ ...emptyQuestion, kind, text: 'Which?', answers })).toBeNull();
  });
});
