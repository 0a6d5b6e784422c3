import { expect, it } from 'vitest';
import { isEasyPassword } from './password.rules.ts';

const person = { email: 'anna.sokolova@lectern.test', name: 'Anna Sokolova' };

it.each([
  '1234567890',
  'PASSWORD123',
  'aaaaaaaaaaaa',
  'abababababab',
  'abcdefghijkl',
  'anna.sokolova@lectern.test',
  'Anna-Sokolova',
  'annasokolova',
])('%s is too easy', (password) => {
  expect(isEasyPassword(password, person)).toBe(true);
});

it.each(['lectern-demo', 'correct horse battery', 'лошадь верно скрепка', 'anna likes green tea'])('%s will do', (password) => {
  expect(isEasyPassword(password, person)).toBe(false);
});
