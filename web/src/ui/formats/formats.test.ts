import i18next from 'i18next';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { setViewerZone } from '../../kernel/zone.ts';
import {
  formatAge,
  formatDate,
  formatDateTime,
  formatMonth,
  formatShortDays,
  formatTime,
  formatTimeRange,
  formatWeekday,
  localDateOf,
} from './date-time.tsx';
import { formatDay, formatDays, formatLength, formatWork } from './calendar-dates.ts';
import { formatMoney } from './money.tsx';
import { formatNumber, formatShare } from './number.ts';
import { pagesAround } from '../table/pagination.tsx';

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('formatting', () => {
  beforeAll(() =>
    i18next.init({ lng: 'ru', supportedLngs: ['en', 'ru'], resources: { en: { common: { a: 'a' } }, ru: { common: { a: 'a' } } } }),
  );
  afterAll(() => setViewerZone('+0300'));

  it('shows an instant in the viewer’s zone, or in a given one', () => {
    setViewerZone('+0300');
    expect(formatTime('2026-11-21T21:30:00Z')).toBe('00:30');
    expect(localDateOf('2026-11-21T21:30:00Z')).toBe('2026-11-22');
    expect(formatTime('2026-11-21T21:30:00Z', 'Asia/Yekaterinburg')).toBe('02:30');
    expect(formatTimeRange('2026-07-21T12:00:00Z', '2026-07-21T12:45:00Z', 'Europe/London')).toBe('13:00–13:45');
  });

  it('shows a calendar date without converting it to a zone', async () => {
    setViewerZone('America/New_York');
    expect(formatDate('2026-11-21')).toBe('21.11.2026');
    await i18next.changeLanguage('en');
    expect(formatDate('2026-11-21')).toBe('21 Nov 2026');
    expect(formatDate('2026-09-01')).toBe('1 Sep 2026');
    await i18next.changeLanguage('ru');
    setViewerZone('+0300');
  });

  it('formats dates for each language', async () => {
    expect(formatDateTime('2026-11-21T12:00:00Z')).toBe('21.11.2026, 15:00');
    expect(formatWeekday('2026-11-21')).toBe('суббота, 21 ноября');
    expect(formatMonth('2026-11-01')).toBe('ноябрь 2026');
    await i18next.changeLanguage('en');
    expect(formatDateTime('2026-11-21T12:00:00Z')).toBe('21 Nov 2026, 15:00');
    expect(formatWeekday('2026-11-21')).toBe('Saturday 21 November');
    expect(formatAge('2026-11-18T12:00:00Z', '2026-11-21T11:00:00Z')).toBe('2 days');
    expect(formatAge('2026-11-21T10:59:30Z', '2026-11-21T11:00:00Z')).toBe('1 min');
    await i18next.changeLanguage('ru');
  });

  it('names the month of a range once, and does not break a date over lines', async () => {
    await i18next.changeLanguage('en');
    expect(formatShortDays('2026-11-01', '2026-11-27')).toBe('1–27\u00a0Nov');
    expect(formatShortDays('2026-10-31', '2026-11-01')).toBe('31\u00a0Oct – 1\u00a0Nov');
    expect(formatShortDays('2026-11-27', '2026-11-27')).toBe('27\u00a0Nov');
    await i18next.changeLanguage('ru');
    expect(formatShortDays('2026-11-01', '2026-11-27')).toBe('1–27\u00a0нояб.');
  });

  it('formats work in hours and waiting in days', async () => {
    await i18next.changeLanguage('en');
    expect([formatWork(1800), formatWork(90), formatWork(45), formatLength(1800)]).toEqual([
      '30 hrs',
      '1 hr 30 mins',
      '45 mins',
      '1 day 6 hrs',
    ]);
  });

  it.each([
    ['ru', '14 250,00 ₽', '−1 200,05 ₽', '+487,50', '−0,05', '0,00'],
    ['en', '14,250.00 ₽', '−1,200.05 ₽', '+487.50', '−0.05', '0.00'],
  ])('writes sums from minor units by the language %s, with a real minus', async (language, ...said) => {
    await i18next.changeLanguage(language);
    expect(
      [
        formatMoney(1_425_000, { currency: 'RUB' }),
        formatMoney(-120_005, 'RUB'),
        formatMoney(48_750, { sign: true }),
        formatMoney(-5),
        formatMoney(0, { sign: true }),
      ].map(plain),
    ).toEqual(said);
  });

  it('formats numbers and percentages', async () => {
    await i18next.changeLanguage('ru');
    expect(plain(formatNumber(12_345))).toBe('12 345');
    expect(formatNumber(-3)).toBe('−3');
    expect(plain(formatShare(7_550))).toBe('75,5 %');
  });

  it('pages are the first, the last and those around the current one', () => {
    expect(pagesAround(1, 1)).toEqual([1]);
    expect(pagesAround(1, 13)).toEqual([1, 2, null, 13]);
    expect(pagesAround(7, 13)).toEqual([1, null, 6, 7, 8, null, 13]);
    expect(pagesAround(13, 13)).toEqual([1, null, 12, 13]);
  });
});

it('creates one formatter for all weekdays and months of a screen', () => {
  formatDay('2026-11-02');
  formatDays('2026-11-02', '2026-12-03');
  const made = [vi.spyOn(Intl, 'DateTimeFormat'), vi.spyOn(Temporal.PlainDate.prototype, 'toLocaleString')];
  for (let day = 10; day < 30; day += 1) {
    formatDay(`2026-11-${day}`);
    formatDays(`2026-11-${day}`, `2026-12-${day}`);
  }
  for (const each of made) {
    expect(each).not.toHaveBeenCalled();
    each.mockRestore();
  }
});
