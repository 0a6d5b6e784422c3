import fc from 'fast-check';
import { expect, it } from 'vitest';
import { calendarPeriod, dateInWords, dateText, moneyText, periodInWords } from './paper-text.rules.ts';

it('formats any sum to the kopeck', () => {
  expect(moneyText(0, 'ru')).toBe('0,00');
  expect(moneyText(125_005, 'ru', 'RUB')).toBe('1\u00a0250,05\u00a0₽');
  expect(moneyText(125_005, 'en', 'RUB')).toBe('1,250.05\u00a0₽');
  expect(moneyText(-7, 'ru')).toBe('−0,07');
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), (amount) => {
      const read = moneyText(amount, 'ru').replaceAll('\u00a0', '').replace('−', '-').replace(',', '');
      expect(Number(read)).toBe(amount === 0 ? 0 : amount);
      expect(moneyText(amount, 'en')).toBe(moneyText(amount, 'ru').replace(',', '.').replaceAll('\u00a0', ','));
    }),
  );
});

it.each([
  ['2026-11-01', '2026-11-30', 'month', 'за ноябрь 2026 г.', 'for November 2026'],
  ['2028-02-01', '2028-02-29', 'month', 'за февраль 2028 г.', 'for February 2028'],
  ['2026-10-01', '2026-12-31', 'quarter', 'за IV квартал 2026 г.', 'for quarter IV of 2026'],
  ['2026-01-01', '2026-12-31', 'year', 'за 2026 г.', 'for 2026'],
  ['2026-02-01', '2026-04-30', null, 'с 1 февраля 2026 г. по 30 апреля 2026 г.', 'from 1 February 2026 to 30 April 2026'],
  ['2026-11-01', '2026-11-29', null, 'с 1 ноября 2026 г. по 29 ноября 2026 г.', 'from 1 November 2026 to 29 November 2026'],
] as const)('formats the period %s – %s in words', (from, to, kind, russian, english) => {
  expect(calendarPeriod(from, to)).toBe(kind);
  expect(periodInWords(from, to, 'ru')).toBe(russian);
  expect(periodInWords(from, to, 'en')).toBe(english);
});

it('formats a date by language', () => {
  expect(dateText('2026-11-05', 'ru')).toBe('05.11.2026');
  expect(dateText('2026-11-05', 'en')).toBe('5 Nov 2026');
  expect(dateInWords('2026-03-08', 'ru')).toBe('8 марта 2026 г.');
});
