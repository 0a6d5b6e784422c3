import type { Question } from '@lectern/contract/questions/question.schema';
import { expect, it } from 'vitest';
import { fewestWords, textBlockersOf } from './text-blockers.rules.ts';

const question: Question = { kind: 'text', text: 'Who came?', explanation: '', points: 1, accepted: ['the fox'] };
const complete = { words: fewestWords, rights: 'public_domain', source: 'Aesop', questions: [question] } as const;
const kindsOf = (draft: Parameters<typeof textBlockersOf>[0]) => textBlockersOf(draft).map(({ kind }) => kind);

it('lets a complete text be published', () => {
  expect(kindsOf(complete)).toEqual([]);
});

it('names everything that is missing', () => {
  expect(kindsOf({ words: fewestWords - 1, rights: 'unclear', source: '', questions: [] })).toEqual([
    'too_short',
    'rights_unclear',
    'no_questions',
  ]);
});

it('wants a source of everything that the school has not written itself', () => {
  expect(kindsOf({ ...complete, source: '' })).toEqual(['no_source']);
  expect(kindsOf({ ...complete, source: '', rights: 'own' })).toEqual([]);
});

it('names a repeated question by its place', () => {
  expect(textBlockersOf({ ...complete, questions: [question, { ...question, points: 2 }] })).toEqual([
    { kind: 'repeated_question', question: 1 },
  ]);
});
