import { minor } from '@lectern/contract/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paySourceText, settlePay } from './pay-settlement.rules.ts';
import type { PayRow } from './pay-settlement.rules.ts';

const source = {
  ...{ lesson_id: null, lesson_start: null, kid_name: null, course_title: null, activity_title: null, activity_start: null },
  ...{ period: null, reverses_id: null },
};
const row = (amount: number, occasion_code = 'lesson_pay'): PayRow => ({
  ...{ transaction_id: 7, business_date: '2026-11-05', occasion_code, occasion_title: 'x', source, amount },
});

describe('a settlement of pay', () => {
  it('separates taxes and payouts from pay, and subtracts a reversal from the same sum', () => {
    const { lines, turnover, closing } = settlePay(minor(100), [
      row(1_000),
      row(-50, 'penalty'),
      row(-130, 'payout_withheld'),
      row(-870, 'payout_sent'),
      row(870, 'payout_sent'),
    ]);
    expect(turnover).toEqual({ accrued: 950, withheld: 130, paid: 0 });
    expect(lines.map(({ due }) => due)).toEqual([1_100, 1_050, 920, 50, 920]);
    expect(closing).toBe(920);
  });

  it('adds up to the kopeck, for any lines', () => {
    const rows = fc.array(
      fc.tuple(fc.integer({ min: -(10 ** 9), max: 10 ** 9 }), fc.constantFrom('lesson_pay', 'payout_sent', 'payout_withheld')),
    );
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 9), max: 10 ** 9 }), rows, (opening, list) => {
        const { turnover, closing, lines } = settlePay(
          minor(opening),
          list.map(([amount, occasion]) => row(amount, occasion)),
        );
        expect(opening + turnover.accrued - turnover.withheld - turnover.paid).toBe(closing);
        expect(list.reduce((sum, [amount]) => sum + amount, opening)).toBe(closing);
        expect(lines.map(({ no }) => no)).toEqual(list.map((_, at) => at + 1));
      }),
    );
  });

  it('describes each line', () => {
    const [line] = settlePay(minor(0), [row(1)]).lines;
    if (line === undefined) throw new Error('no line');
    expect(paySourceText(line, 'en')).toBe('transaction 7');
    const lesson = { ...source, kid_name: 'Ann', course_title: 'Maths', lesson_start: '2026-11-05T10:00:00Z', reverses_id: 3 };
    expect(paySourceText({ ...line, source: lesson }, 'ru')).toBe('Ann, Maths, 05.11.2026, сторно транзакции 3');
  });
});
