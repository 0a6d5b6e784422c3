import { minor } from '@lectern/contract/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { actLines, chargedAmount, numberText, paymentLine, readNumber, standingCharges } from './documents.rules.ts';
import type { LessonCharge } from './documents.rules.ts';

const charge = (transaction_id: number, amount: number, reverses_id: number | null = null): LessonCharge => ({
  transaction_id,
  reverses_id,
  business_date: '2026-11-10',
  amount,
  kid_name: 'Вася',
  course_title: 'Математика',
  lesson_day: '2026-11-09',
  lesson_status: 'held',
});

/** Charges with ascending ids, some of which reverse an earlier one, as in a ledger. */
const charges = fc
  .array(fc.record({ amount: fc.integer({ min: 0, max: 500_000 }), back: fc.nat({ max: 30 }) }), { maxLength: 30 })
  .map((wishes) => {
    const made: LessonCharge[] = [];
    for (const { amount, back } of wishes) {
      const target = made[back];
      const free = target !== undefined && target.reverses_id === null && !made.some((each) => each.reverses_id === target.transaction_id);
      made.push(free ? charge(made.length + 1, target.amount, target.transaction_id) : charge(made.length + 1, amount));
    }
    return made;
  });
const sumOf = (some: readonly LessonCharge[]) => some.reduce((sum, each) => sum + chargedAmount(each), 0);

it('leaves out a charge together with its reversal, without changing the sum', () => {
  expect(standingCharges([charge(1, 80_000), charge(2, 80_000, 1)])).toEqual([]);
  fc.assert(
    fc.property(charges, (all) => {
      const standing = standingCharges(all);
      expect(sumOf(standing)).toBe(sumOf(all));
      const taken = new Set(standing.map(({ reverses_id }) => reverses_id));
      expect(standing.some(({ transaction_id, amount }) => taken.has(transaction_id) || amount === 0)).toBe(false);
    }),
  );
});

it('counts the reversal of a charge of an earlier act as negative, with a remark', () => {
  const [line] = actLines(standingCharges([charge(7, 80_000, 3)]), 'ru');
  expect(line).toEqual({ title: 'Корректировка: Урок, Математика, Вася, 09.11.2026', quantity: 1, amount: -80_000, transaction_id: 7 });
});

it('describes a lesson that the client missed as such', () => {
  const [line] = actLines([{ ...charge(1, 80_000), lesson_status: 'client_no_show' }], 'en');
  expect(line?.title).toBe('Lesson, no-show, Математика, Вася, 9 Nov 2026');
});

it('parses the numbers that it formats, and nothing else', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2000, max: 2199 }), fc.integer({ min: 1, max: 99_999 }), (year, number) => {
      expect(readNumber(numberText(year, number))).toEqual({ year, number });
    }),
  );
  expect(readNumber('12')).toEqual({ year: null, number: 12 });
  for (const text of ['', 'Anna', '2026-', '-12', '0', '2026-0012-1', '12.5'])
    expect([text, readNumber(text)?.number ?? null]).toEqual([text, text === '0' ? 0 : null]);
});

it('names a payment on a receipt by the same numbers as the screens: transaction, and the bank’s order', () => {
  const payment = { id: 10_570, occasion_title: 'Bank transfer', business_date: '2026-11-22', amount: minor(500_00), bank_number: '777' };
  expect(paymentLine(payment, 'en').title).toMatch(/, transaction 10570, bank payment order No\. 777$/);
  expect(paymentLine({ ...payment, bank_number: null }, 'ru').title).toMatch(/, транзакция 10570$/);
});
