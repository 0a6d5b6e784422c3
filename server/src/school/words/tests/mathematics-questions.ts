import { questionText } from './question-bands.ts';
import type { QuestionBand } from './question-bands.ts';

/** Questions of mathematics by grades. */
export const mathematicsQuestions: readonly QuestionBand[] = [
  {
    lastGrade: 4,
    questions: [
      { kind: 'single', ...questionText('How much is 7 × 8?', 1, '7 × 8 = 7 × 4 × 2.'), options: ['54', '56', '58', '64'], right: 1 },
      { kind: 'several', ...questionText('Which numbers are even?', 2), options: ['6', '9', '13', '18', '20'], right: [0, 3, 4] },
      {
        kind: 'number',
        ...questionText('A rectangle is 6 cm long and 4 cm wide. What is its perimeter?', 2),
        value: 20,
        tolerance: 0,
        unit: 'cm',
      },
      { kind: 'text', ...questionText('What is the result of an addition called?', 1), accepted: ['sum', 'the sum'] },
      { kind: 'order', ...questionText('Order from the shortest to the longest', 2), items: ['5 mm', '3 cm', '2 dm', '1 m'] },
      {
        kind: 'match',
        ...questionText('Match the expression with its value', 3),
        pairs: [
          { left: '36 : 4', right: '9' },
          { left: '5 · 5', right: '25' },
          { left: '60 − 18', right: '42' },
        ],
        extra: ['48'],
      },
      { kind: 'gaps', ...questionText('An hour has [[60|sixty]] minutes, and a metre has [[100|a hundred]] centimetres.', 2) },
      {
        kind: 'open',
        ...questionText('Ann has 24 stickers, and Tom has 3 times fewer. How many do they have together? Explain each step.', 4),
        criteria: [
          { title: 'The right operations are chosen', points: 1 },
          { title: 'The result is right', points: 2 },
          { title: 'The steps are explained', points: 1 },
        ],
      },
    ],
  },
  {
    lastGrade: 8,
    questions: [
      {
        kind: 'single',
        ...questionText('Which number is divisible by 3?', 1, 'The sum of its digits is divisible by 3.'),
        options: ['124', '231', '352', '470'],
        right: 1,
      },
      { kind: 'several', ...questionText('Which numbers are prime?', 2), options: ['2', '9', '11', '15', '17'], right: [0, 2, 4] },
      {
        kind: 'number',
        ...questionText('How long is the side of a square whose perimeter is 30 cm?', 2),
        value: 7.5,
        tolerance: 0,
        unit: 'cm',
      },
      { kind: 'text', ...questionText('What is the result of a multiplication called?', 1), accepted: ['product', 'the product'] },
      {
        kind: 'order',
        ...questionText('Order from the least to the greatest', 2),
        items: ['$\\frac{1}{4}$', '0.3', '$\\frac{1}{2}$', '75 %'],
      },
      {
        kind: 'match',
        ...questionText('Match the fraction with its decimal', 3),
        pairs: [
          { left: '$\\frac{1}{2}$', right: '0.5' },
          { left: '$\\frac{1}{5}$', right: '0.2' },
          { left: '$\\frac{3}{4}$', right: '0.75' },
        ],
        extra: ['0.34'],
      },
      {
        kind: 'gaps',
        ...questionText('The opposite sides of a rectangle are [[equal]], and each of its angles has [[90|ninety]] degrees.', 2),
      },
      {
        kind: 'open',
        ...questionText('A train covers 180 km in 2.5 hours. Find its speed and explain each step.', 4),
        criteria: [
          { title: 'The right operation is chosen', points: 1 },
          { title: 'The result is right', points: 2 },
          { title: 'The steps are explained', points: 1 },
        ],
      },
    ],
  },
  {
    lastGrade: 11,
    questions: [
      {
        kind: 'single',
        ...questionText('Which number is a root of $x^2 - 5x + 6 = 0$?', 1, 'By Vieta’s theorem the roots are 2 and 3.'),
        options: ['1', '3', '5', '6'],
        right: 1,
      },
      {
        kind: 'several',
        ...questionText('Which functions grow on the whole number line?', 2),
        options: ['$y = 2x + 1$', '$y = x^2$', '$y = x^3$', '$y = -x$', '$y = 2^x$'],
        right: [0, 2, 4],
      },
      {
        kind: 'number',
        ...questionText('The legs of a right triangle are 9 cm and 12 cm. How long is the hypotenuse?', 2),
        value: 15,
        tolerance: 0,
        unit: 'cm',
      },
      {
        kind: 'text',
        ...questionText('What is a sequence called in which each term is the one before times a fixed number?', 1),
        accepted: ['geometric progression', 'geometric sequence'],
      },
      {
        kind: 'order',
        ...questionText('Order from the least to the greatest', 2),
        items: ['$2^{-1}$', '$\\log_2 2$', '$\\sqrt{2}$', '$\\sqrt[3]{27}$'],
      },
      {
        kind: 'match',
        ...questionText('Match the angle with its sine', 3),
        pairs: [
          { left: '30°', right: '$\\frac{1}{2}$' },
          { left: '45°', right: '$\\frac{\\sqrt{2}}{2}$' },
          { left: '90°', right: '1' },
        ],
        extra: ['0'],
      },
      {
        kind: 'gaps',
        ...questionText('The graph of a quadratic function is a [[parabola]], and with $a < 0$ its branches point [[down|downwards]].', 2),
      },
      {
        kind: 'open',
        ...questionText(
          'A loan of 100,000 roubles grows by 10 % each year and is paid back in two equal payments. Find the payment and explain each step.',
          4,
        ),
        criteria: [
          { title: 'The model is right', points: 2 },
          { title: 'The result is right', points: 1 },
          { title: 'The steps are explained', points: 1 },
        ],
      },
    ],
  },
];
