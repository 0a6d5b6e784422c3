import { expect, it } from 'vitest';
import { isEasyPassword, personalWords } from './password.rules.ts';

const person = { email: 'anna.sokolova@lectern.test', name: 'Anna Sokolova' };

it.each(['aaaaaaaaaaaa', 'abababababab', 'abcdefghijkl', 'anna.sokolova@lectern.test', 'Anna-Sokolova', 'annasokolova'])(
  'rejects %s',
  (password) => {
    expect(isEasyPassword(password, person)).toBe(true);
  },
);

it.each(['lectern-demo', 'correct horse battery', 'лошадь верно скрепка', 'anna likes green tea'])('accepts %s', (password) => {
  expect(isEasyPassword(password, person)).toBe(false);
});

it('splits an address and a name into words', () => {
  const words = personalWords({ email: 'anna.sokolova@school.test', name: 'Анна Соколова' });
  const parts = ['anna', 'sokolova', 'school', 'test', 'анна', 'соколова'];
  expect(words).toEqual(['anna.sokolova@school.test', 'anna.sokolova', 'annasokolova', 'аннасоколова', ...parts, 'lectern', 'лектерн']);
});
