import { minor } from '@lectern/contract/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byMonth, daysLed, ledOn, schemesOf, sumOfDays } from './scheme-days.rules.ts';
import type { Scheme } from './scheme-days.rules.ts';

const none = { fixed: minor(0), payment_share: 0, renewal_share: 0, per_child: minor(0), per_teacher: minor(0), kpi_bonus: minor(0) };
const scheme = (id: number, effective_from: string, more: Partial<Scheme> = {}): Scheme => ({
  ...none,
  id,
  role: 'AccountManager',
  user_id: null,
  effective_from,
  ended: false,
  made_by: 99,
  ...more,
});
const person = { user_id: 7, role: 'AccountManager', from: '2026-01-01', to: null } as const;
const november = { from: '2026-11-01', to: '2026-11-30' };

describe('the sum of a month', () => {
  it('is split into days without a kopeck lost, wherever it is cut', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000_000 }),
        fc.integer({ min: 0, max: 23 }),
        fc.uniqueArray(fc.integer({ min: 2, max: 28 }), { maxLength: 5 }),
        (sum, month, cuts) => {
          const first = Temporal.PlainDate.from('2026-01-01').add({ months: month });
          const starts = [1, ...cuts.sort((a, b) => a - b)];
          const parts = starts.map((from, at) => ({
            from: first.with({ day: from }).toString(),
            to: first.with({ day: (starts[at + 1] ?? first.daysInMonth + 1) - 1 }).toString(),
          }));
          const sums = parts.map((days) => sumOfDays(minor(sum), days));
          expect(sums.every((each) => Number.isSafeInteger(each) && each >= 0)).toBe(true);
          expect(sums.reduce((all, each) => all + each, 0)).toBe(sum);
        },
      ),
    );
  });

  it('of days in two months is cut where the first one ends', () => {
    expect(byMonth({ from: '2026-11-23', to: '2026-12-06' })).toEqual([
      { from: '2026-11-23', to: '2026-11-30' },
      { from: '2026-12-01', to: '2026-12-06' },
    ]);
    expect(byMonth(november)).toEqual([november]);
  });
});

describe('the schemes of a person', () => {
  it('change with their first days, and split the month by day', () => {
    const found = schemesOf([scheme(1, '2026-01-01'), scheme(2, '2026-11-11')], person, november);
    expect(found.map(({ from, to, scheme: { id } }) => [from, to, id])).toEqual([
      ['2026-11-01', '2026-11-10', 1],
      ['2026-11-11', '2026-11-30', 2],
    ]);
  });

  it('are the personal ones before the role’s, until the personal one ends', () => {
    const all = [
      scheme(1, '2026-01-01'),
      scheme(2, '2026-11-05', { user_id: 7 }),
      scheme(3, '2026-11-20', { user_id: 7, ended: true }),
      scheme(4, '2026-11-01', { user_id: 8 }),
      scheme(5, '2026-11-01', { role: 'Curator' }),
    ];
    expect(schemesOf(all, person, november).map(({ from, scheme: { id } }) => [from, id])).toEqual([
      ['2026-11-01', 1],
      ['2026-11-05', 2],
      ['2026-11-20', 1],
    ]);
  });

  it('are never those that the person has set for their own role', () => {
    const all = [scheme(1, '2026-01-01'), scheme(2, '2026-11-01', { made_by: 7, fixed: minor(1) })];
    expect(schemesOf(all, person, november).map(({ scheme: { id } }) => id)).toEqual([1]);
    expect(schemesOf([scheme(2, '2026-11-01', { made_by: 7 })], person, november)).toEqual([]);
  });

  it('pay only the days of employment', () => {
    const hired = { ...person, from: '2026-11-10', to: '2026-11-12' };
    expect(schemesOf([scheme(1, '2026-01-01')], hired, november)).toMatchObject([{ from: '2026-11-10', to: '2026-11-12' }]);
    expect(schemesOf([scheme(1, '2026-01-01')], { ...person, to: '2026-10-31' }, november)).toEqual([]);
  });
});

describe('a day', () => {
  const moscow = 'Europe/Moscow';
  it('belongs to whoever led when it began, the first one to the first leader', () => {
    const led = daysLed(
      [
        { leader: 1, since: '2026-11-02T12:00:00Z', until: '2026-11-10T08:00:00Z' },
        { leader: 2, since: '2026-11-10T08:00:00Z', until: '2026-11-10T09:00:00Z' },
        { leader: null, since: '2026-11-10T09:00:00Z', until: '2026-11-14T21:00:00Z' },
        { leader: 3, since: '2026-11-14T21:00:00Z', until: null },
      ],
      moscow,
    );
    const on = (day: string) => ledOn(led, day)?.leader ?? null;
    expect(['01', '02', '10', '11', '14', '15', '30'].map((day) => on(`2026-11-${day}`))).toEqual([null, 1, 1, null, null, 3, 3]);
  });

  it('has one leader at most, and every day since the first has one', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 24 * 60 }), { minLength: 1, maxLength: 8 }), (hours) => {
        const starts = hours
          .sort((a, b) => a - b)
          .map((hour) => Temporal.Instant.from('2026-10-01T00:00:00Z').add({ hours: hour }).toString());
        const led = daysLed(
          starts.map((since, at) => ({ leader: at + 1, since, until: starts[at + 1] ?? null })),
          moscow,
        );
        const first = led[0]?.from ?? '';
        for (let day = Temporal.PlainDate.from(first); day.toString() <= '2026-12-31'; day = day.add({ days: 1 })) {
          const text = day.toString();
          expect(led.filter(({ from, to }) => from <= text && (to === null || text <= to))).toHaveLength(1);
        }
      }),
    );
  });
});
