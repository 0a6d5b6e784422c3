import { questionText } from './question-bands.ts';
import type { QuestionBand } from './question-bands.ts';

/** Questions of English by grades. */
export const englishQuestions: readonly QuestionBand[] = [
  {
    lastGrade: 4,
    questions: [
      { kind: 'single', ...questionText('This is ___ apple.', 1), options: ['a', 'an', 'two', 'are'], right: 1 },
      { kind: 'several', ...questionText('Which words are animals?', 2), options: ['cat', 'chair', 'horse', 'bread'], right: [0, 2] },
      { kind: 'text', ...questionText('The plural of “mouse”', 1), accepted: ['mice'] },
      { kind: 'order', ...questionText('Put the words in order', 2), items: ['My', 'sister', 'can', 'ride', 'a bike.'] },
      {
        kind: 'match',
        ...questionText('Match the opposites', 3),
        pairs: [
          { left: 'big', right: 'small' },
          { left: 'hot', right: 'cold' },
          { left: 'long', right: 'short' },
        ],
        extra: ['red'],
      },
      { kind: 'gaps', ...questionText('I [[am]] eight, and my brother [[is]] ten.', 2) },
      { kind: 'number', ...questionText('How many days are there in a week?', 1), value: 7, tolerance: 0, unit: '' },
      {
        kind: 'open',
        ...questionText('Write three sentences about your pet or a pet that you would like.', 4),
        criteria: [
          { title: 'Content', points: 2 },
          { title: 'Grammar', points: 2 },
        ],
      },
    ],
  },
  {
    lastGrade: 8,
    questions: [
      { kind: 'single', ...questionText('She ___ to school every day.', 1), options: ['go', 'goes', 'going', 'gone'], right: 1 },
      {
        kind: 'several',
        ...questionText('Which words are adjectives?', 2),
        options: ['quick', 'quickly', 'bright', 'brightness'],
        right: [0, 2],
      },
      { kind: 'text', ...questionText('Past simple of “buy”', 1), accepted: ['bought'] },
      { kind: 'order', ...questionText('Put the words in order', 2), items: ['have', 'you', 'ever', 'been', 'to London?'] },
      {
        kind: 'match',
        ...questionText('Match the opposites', 3),
        pairs: [
          { left: 'cheap', right: 'expensive' },
          { left: 'early', right: 'late' },
          { left: 'noisy', right: 'quiet' },
        ],
        extra: ['heavy'],
      },
      { kind: 'gaps', ...questionText('If it [[rains]] tomorrow, we [[will stay|shall stay]] at home.', 2) },
      { kind: 'number', ...questionText('How many letters has the English alphabet?', 1), value: 26, tolerance: 0, unit: '' },
      {
        kind: 'open',
        ...questionText('Write five sentences about your last holiday.', 4),
        criteria: [
          { title: 'Content', points: 2 },
          { title: 'Grammar', points: 2 },
        ],
      },
    ],
  },
  {
    lastGrade: 11,
    questions: [
      {
        kind: 'single',
        ...questionText('By the time we arrived, the film ___.', 1),
        options: ['began', 'had begun', 'has begun', 'was begun'],
        right: 1,
      },
      {
        kind: 'several',
        ...questionText('Which verbs are followed by the -ing form?', 2),
        options: ['avoid', 'decide', 'enjoy', 'promise'],
        right: [0, 2],
      },
      { kind: 'text', ...questionText('The noun from “decide”', 1), accepted: ['decision'] },
      { kind: 'order', ...questionText('Put the words in order', 2), items: ['Hardly', 'had', 'we', 'sat down', 'when the phone rang.'] },
      {
        kind: 'match',
        ...questionText('Match the phrasal verb with its meaning', 3),
        pairs: [
          { left: 'put off', right: 'postpone' },
          { left: 'give up', right: 'stop trying' },
          { left: 'look into', right: 'investigate' },
        ],
        extra: ['arrive'],
      },
      { kind: 'gaps', ...questionText('If I [[had known]] about it, I [[would have called|would have phoned]] you.', 2) },
      {
        kind: 'number',
        ...questionText(
          'How many sentences are in the passive: “It was built in 1900. It has become famous. It is visited by millions.”',
          1,
        ),
        value: 2,
        tolerance: 0,
        unit: '',
      },
      {
        kind: 'open',
        ...questionText('Write an opinion essay of 150 words: “Everybody should learn two foreign languages.”', 4),
        criteria: [
          { title: 'Content and arguments', points: 2 },
          { title: 'Grammar and vocabulary', points: 2 },
        ],
      },
    ],
  },
];
