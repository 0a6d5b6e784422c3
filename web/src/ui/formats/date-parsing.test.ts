import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDate, writeDate } from './date-parsing.ts';

const days = fc.integer({ min: 0, max: 365 * 300 }).map((days) => Temporal.PlainDate.from('1900-01-01').add({ days }).toString());

describe('a typed date', () => {
  it('is null if the text is empty or the date invalid', () => {
    for (const text of [
      '',
      '  ',
      '31.02.2026',
      '29.02.2026',
      '00.01.2026',
      '01.13.2026',
      '1.1',
      '21.11.202',
      '21.11.0026',
      '0000-01-01',
      '2026-02-30',
      'today',
      '21.11-2026',
      '32 Nov 2026',
      '1 Foo 2026',
      '21.11.2026 x',
    ]) {
      expect(parseDate(text), text).toBeNull();
    }
    fc.assert(
      fc.property(fc.string(), (text) => void expect(parseDate(text)).toSatisfy((date) => date === null || /^\d{4}-\d\d-\d\d$/.test(date))),
    );
  });

  it('is parsed in every usual format', () => {
    fc.assert(
      fc.property(days, fc.constantFrom('.', '/', '-', ' '), (date, separator) => {
        const [year = '', month = '', day = ''] = date.split('-');
        expect(parseDate(writeDate(date))).toBe(date);
        expect(parseDate(` ${[Number(day), Number(month), year].join(separator)} `)).toBe(date);
        expect(parseDate(date)).toBe(date);
      }),
    );
    for (const text of ['1 Sep 2026', '1 September 2026', '1 Sept. 2026', '01.09.26', '1.9.26'])
      expect(parseDate(text), text).toBe('2026-09-01');
    expect(parseDate('1.9.69')).toBe('1969-09-01');
    expect(parseDate('29.02.2028')).toBe('2028-02-29');
  });

  it('exists in the calendar, for any day, month and year', () => {
    fc.assert(
      fc.property(fc.nat(40), fc.nat(14), fc.integer({ min: 1000, max: 9999 }), (day, month, year) => {
        const there = month >= 1 && month <= 12 && day >= 1 && day <= Temporal.PlainYearMonth.from({ year, month }).daysInMonth;
        const text = `${String(day).padStart(2, '0')}.${String(month).padStart(2, '0')}.${year}`;
        expect(parseDate(text) !== null).toBe(there);
        if (there) expect(writeDate(parseDate(text) ?? '')).toBe(text);
      }),
      { numRuns: 1000 },
    );
  });
});
