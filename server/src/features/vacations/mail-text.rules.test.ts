import { expect, it } from 'vitest';
import { vacationMailText } from './mail-text.rules.ts';

const values = { name: 'Анна', by: 'Олег', first_day: '2026-11-29', last_day: '2026-12-06', comment: '', link: 'https://school.test' };

it('writes the days of a vacation in the mail’s language', () => {
  const text = (locale: 'en' | 'ru') => vacationMailText('approve', locale, values).text;
  expect(text('ru')).toContain('29 ноября 2026 г. – 6 декабря 2026 г.');
  expect(text('en')).toContain('29 November 2026');
});
