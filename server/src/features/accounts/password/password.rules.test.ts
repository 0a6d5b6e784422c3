import { expect, it } from 'vitest';
import { isEasyPassword, onlyWord, personalWords, withoutRepeatedWords } from './password.rules.ts';

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

it('knows the only word of a password, and the words that repeat', () => {
  expect(['Moscow2026!', '!!школа', '12word34567', 'two words', '1234567890'].map(onlyWord)).toEqual(['Moscow', 'школа', null, null, null]);
  expect(['qwerty-Qwerty', 'red sky red', 'red sky'].map(withoutRepeatedWords)).toEqual(['qwerty', 'red sky', 'red sky']);
});

it('splits an address and a name into words', () => {
  const words = personalWords({ email: 'anna.sokolova@school.test', name: 'Анна Соколова' });
  const parts = ['anna', 'sokolova', 'school', 'test', 'анна', 'соколова'];
  expect(words).toEqual(['anna.sokolova@school.test', 'anna.sokolova', 'annasokolova', 'аннасоколова', ...parts, 'lectern', 'лектерн']);
});
