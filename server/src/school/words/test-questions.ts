import type { Question } from '@lectern/contract/questions/question.schema';

const asked = (text: string, points: number, explanation = '') => ({ text, points, explanation });

const mathematics: readonly Question[] = [
  {
    kind: 'single',
    ...asked('Which number is divisible by 3?', 1, 'The sum of its digits is divisible by 3.'),
    options: ['124', '231', '352', '470'],
    right: 1,
  },
  { kind: 'several', ...asked('Which numbers are prime?', 2), options: ['2', '9', '11', '15', '17'], right: [0, 2, 4] },
  { kind: 'number', ...asked('How long is the side of a square whose perimeter is 30 cm?', 2), value: 7.5, tolerance: 0, unit: 'cm' },
  { kind: 'text', ...asked('What is the result of a multiplication called?', 1), accepted: ['product', 'the product'] },
  { kind: 'order', ...asked('Order from the least to the greatest', 2), items: ['$\\frac{1}{4}$', '0.3', '$\\frac{1}{2}$', '75 %'] },
  {
    kind: 'match',
    ...asked('Match the fraction with its decimal', 3),
    pairs: [
      { left: '$\\frac{1}{2}$', right: '0.5' },
      { left: '$\\frac{1}{5}$', right: '0.2' },
      { left: '$\\frac{3}{4}$', right: '0.75' },
    ],
    extra: ['0.34'],
  },
  { kind: 'gaps', ...asked('The opposite sides of a rectangle are [[equal]], and each of its angles has [[90|ninety]] degrees.', 2) },
  {
    kind: 'open',
    ...asked('A train covers 180 km in 2.5 hours. Find its speed and explain each step.', 4),
    criteria: [
      { title: 'The right operation is chosen', points: 1 },
      { title: 'The result is right', points: 2 },
      { title: 'The steps are explained', points: 1 },
    ],
  },
];

const english: readonly Question[] = [
  { kind: 'single', ...asked('She ___ to school every day.', 1), options: ['go', 'goes', 'going', 'gone'], right: 1 },
  { kind: 'several', ...asked('Which words are adjectives?', 2), options: ['quick', 'quickly', 'bright', 'brightness'], right: [0, 2] },
  { kind: 'text', ...asked('Past simple of “buy”', 1), accepted: ['bought'] },
  { kind: 'order', ...asked('Put the words in order', 2), items: ['have', 'you', 'ever', 'been', 'to London?'] },
  {
    kind: 'match',
    ...asked('Match the opposites', 3),
    pairs: [
      { left: 'cheap', right: 'expensive' },
      { left: 'early', right: 'late' },
      { left: 'noisy', right: 'quiet' },
    ],
    extra: ['heavy'],
  },
  { kind: 'gaps', ...asked('If it [[rains]] tomorrow, we [[will stay|shall stay]] at home.', 2) },
  { kind: 'number', ...asked('How many letters has the English alphabet?', 1), value: 26, tolerance: 0, unit: '' },
  {
    kind: 'open',
    ...asked('Write five sentences about your last holiday.', 4),
    criteria: [
      { title: 'Content', points: 2 },
      { title: 'Grammar', points: 2 },
    ],
  },
];

const russian: readonly Question[] = [
  { kind: 'single', ...asked('В каком слове пишется «нн»?', 1), options: ['серебря_ый', 'стекля_ый', 'ветре_ый', 'кожа_ый'], right: 1 },
  { kind: 'several', ...asked('В каких словах есть приставка?', 2), options: ['подъезд', 'порох', 'разбег', 'рассвет'], right: [0, 2, 3] },
  { kind: 'text', ...asked('Как называется главный член предложения, который обозначает действие предмета?', 1), accepted: ['сказуемое'] },
  {
    kind: 'order',
    ...asked('Расположите уровни языка от меньшего к большему', 2),
    items: ['звук', 'морфема', 'слово', 'предложение', 'текст'],
  },
  {
    kind: 'match',
    ...asked('Найдите пару', 3),
    pairs: [
      { left: 'бежать', right: 'глагол' },
      { left: 'быстро', right: 'наречие' },
      { left: 'быстрый', right: 'прилагательное' },
    ],
    extra: ['союз'],
  },
  { kind: 'gaps', ...asked('Не с глаголами пишется [[раздельно]], а «нельзя» — [[слитно]].', 2) },
  { kind: 'number', ...asked('Сколько падежей в русском языке?', 1), value: 6, tolerance: 0, unit: '' },
  {
    kind: 'open',
    ...asked('Напишите короткое рассуждение о любимой книге (5–7 предложений).', 4),
    criteria: [
      { title: 'Содержание', points: 2 },
      { title: 'Грамотность', points: 2 },
    ],
  },
];

/** The questions of the demo school's tests, by the title of the course. */
export const testQuestions: Readonly<Record<string, readonly Question[]>> = {
  Mathematics: mathematics,
  English: english,
  'Russian language': russian,
};
