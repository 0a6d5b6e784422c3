import { expect, it } from 'vitest';
import { pastedTopics } from './pasted-topics.rules.ts';

const titles = (text: string) => pastedTopics(text)?.map(({ title }) => title);

it('treats a single line as a title', () => {
  expect(pastedTopics('Fractions')).toBeNull();
});

it('makes a topic of every line, without empty lines and list numbers', () => {
  expect(titles('1. Fractions\r\n\r\n2) Decimals\n• Percent\n- Ratio\n3D figures')).toEqual([
    'Fractions',
    'Decimals',
    'Percent',
    'Ratio',
    '3D figures',
  ]);
});

it('parses the columns of a spreadsheet', () => {
  expect(pastedTopics('Fractions\t2\tCompares\tCards\tp. 5\nDecimals\tmany')).toEqual([
    { title: 'Fractions', hours: 2, goal: 'Compares', preparation: 'Cards', homework: 'p. 5' },
    { title: 'Decimals', goal: '', preparation: '', homework: '' },
  ]);
});

it('accepts at most 200 topics at once', () => {
  expect(pastedTopics(Array.from({ length: 300 }, (_, n) => `Topic ${n}`).join('\n'))).toHaveLength(200);
});
