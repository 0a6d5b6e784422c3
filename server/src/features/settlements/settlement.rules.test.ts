import { minor } from '@lectern/contract/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { closingDay, refusalOfPeriod, settlementNumber } from './public/settlement-period.rules.ts';
import { settle } from './settlement.rules.ts';
import type { SettlementRow } from './settlement.rules.ts';

const rowOf = (transaction_id: number, money: number, prepaid: number, units: number): SettlementRow => ({
  transaction_id,
  business_date: '2026-11-10',
  posted_at: '2026-11-10T09:00:00Z',
  occasion_code: 'payment_bank',
  occasion_title: 'Bank transfer',
  source: {
    lesson_id: null,
    lesson_start: null,
    kid_name: null,
    course_title: null,
    subscription_id: null,
    subscription_title: null,
    comment: '',
    reverses_id: null,
    reverses_date: null,
  },
  money,
  prepaid,
  units,
});
const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
const rows = fc
  .array(fc.tuple(amount, amount, fc.integer({ min: -50, max: 50 })), { maxLength: 60 })
  .map((changes) => changes.map(([money, prepaid, units], at) => rowOf(at + 1, money, prepaid, units)));
const figures = fc.record({ money: amount.map(minor), prepaid: amount.map(minor), units: fc.integer({ min: 0, max: 500 }) });

it('closes with the opening balance plus every line, consistent with the turnover', () => {
  fc.assert(
    fc.property(figures, rows, (opening, given) => {
      const { lines, turnover, closing } = settle(opening, given);
      expect(lines).toHaveLength(given.length);
      expect(closing.money).toBe(opening.money + turnover.credit - turnover.debit);
      expect(closing.units).toBe(opening.units + turnover.units_in - turnover.units_out);
      expect(closing.money).toBe(lines.at(-1)?.balance ?? opening.money);
      expect(closing.prepaid).toBe(given.reduce((sum, { prepaid }) => sum + prepaid, opening.prepaid as number));
      for (const { debit, credit } of lines) expect(Math.min(debit, credit)).toBe(0);
    }),
  );
});

it('is consistent over two adjacent periods and their union', () => {
  fc.assert(
    fc.property(figures, rows, fc.nat({ max: 60 }), (opening, given, at) => {
      const first = settle(opening, given.slice(0, at));
      const second = settle(first.closing, given.slice(at));
      expect(second.closing).toEqual(settle(opening, given).closing);
    }),
  );
});

it.each([
  ['2026-10-31', undefined, '2026-10-31'],
  ['2026-11-30', undefined, '2026-11-22'],
  ['2026-11-30', '2026-11-20', '2026-11-22'],
  // Today is closed, so a late posting counts for a later day.
  ['2026-11-30', '2026-11-25', '2026-11-25'],
  ['2026-11-30', '2026-12-01', '2026-11-30'],
])('closes a period until %s with the latest line on %s on %s', (to, latest, day) => {
  expect(closingDay(to, '2026-11-22', latest)).toBe(day);
});

it.each([
  ['2026-11-02', '2026-11-01', 'too_small'],
  ['2026-11-01', '2026-11-01', null],
  ['2024-01-01', '2026-12-31', null],
  ['2024-01-01', '2027-01-01', 'range_too_long'],
] as const)('describes the period from %s to %s as %s', (from, to, refused) => {
  expect(refusalOfPeriod(from, to)).toBe(refused);
});

it('gives the same settlement the same number, and others other numbers', () => {
  expect(settlementNumber(152, '2026-11-01', '2026-11-30')).toBe('152-2026-11');
  expect(settlementNumber(152, '2026-10-01', '2026-12-31')).toBe('152-2026-Q4');
  expect(settlementNumber(152, '2026-01-01', '2026-12-31')).toBe('152-2026');
  expect(settlementNumber(152, '2026-11-01', '2026-11-29')).toBe('152-20261101-20261129');
});
