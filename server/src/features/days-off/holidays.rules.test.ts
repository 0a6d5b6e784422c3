import { holidayCountries } from '@lectern/contract/days-off/days-off.schema';
import { describe, expect, it } from 'vitest';
import { holidaysOf } from './public/holidays-of.ts';
import { daysOf } from './holidays.rules.ts';
import type { Holiday } from './holidays.rules.ts';

const holiday = (date: string, name: string, days = 1, type = 'public'): Holiday => {
  const start = new Date('2027-01-02T00:00:00Z');
  return { date: `${date} 00:00:00`, name, type, start, end: new Date(start.getTime() + days * 86_400_000) };
};

describe('the days of public holidays', () => {
  it('are every day of a holiday of several days', () => {
    const days = daysOf([holiday('2027-01-02', 'New Year Holiday', 5)], [holiday('2027-01-02', 'Новогодние каникулы', 5)]);
    expect(days.map(({ day }) => day)).toEqual(['2027-01-02', '2027-01-03', '2027-01-04', '2027-01-05', '2027-01-06']);
    expect(days[2]).toEqual({ day: '2027-01-04', title_en: 'New Year Holiday', title_ru: 'Новогодние каникулы' });
  });

  it('leave out observances, and name a day of two holidays once', () => {
    const listed = [
      holiday('2027-05-09', 'Victory Day'),
      holiday('2027-05-09', 'Other'),
      holiday('2027-05-10', 'Mothers', 1, 'observance'),
    ];
    expect(daysOf(listed, listed)).toEqual([{ day: '2027-05-09', title_en: 'Victory Day', title_ru: 'Victory Day' }]);
  });

  it('say in Russian that a day was moved', () => {
    const moved = [holiday('2027-01-04', "New Year's Day (substitute day)")];
    expect(daysOf(moved, [holiday('2027-01-04', 'Новый год (substitute day)')])[0]?.title_ru).toBe('Новый год (перенос)');
  });

  it('hold 4 and 6 January in Russia, named in both languages', async () => {
    const days = new Map((await holidaysOf('RU', 2027)).map(({ day, ...titles }) => [day, titles]));
    for (const day of ['2027-01-04', '2027-01-06'])
      expect(days.get(day)).toEqual({ title_en: 'New Year Holiday', title_ru: 'Новогодние каникулы' });
    expect(days.has('2027-01-11')).toBe(false);
  });

  it.each(holidayCountries)('are known for %s', async (country) => {
    expect((await holidaysOf(country, 2027)).length).toBeGreaterThan(4);
  });
});
