import { minor } from '@lectern/contract/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { billLinesOf } from './bill-lines.rules.ts';

const line = (title: string, lesson: number | null, amount: number) => ({ title, lesson, amount: minor(amount) });

describe('the lines of a bill', () => {
  it('leave out a lesson that was taken back, and count each lesson once', () => {
    const paid = [line('Maths', 1, 500), line('Maths', 2, 500), line('Maths', 2, -500), line('Maths', 3, 300), line('Maths', 3, 200)];
    expect(billLinesOf(paid, 'en')).toEqual([{ title: 'Maths', quantity: 2, amount: 1_000 }]);
  });

  it('name what has no title, and leave out what sums to nothing', () => {
    expect(billLinesOf([line('', null, 700), line('Bonus', null, 50), line('Bonus', null, -50)], 'ru')).toEqual([
      { title: 'Прочие услуги', quantity: 0, amount: 700 },
    ]);
  });

  it('sum to the pay, whatever its lines', () => {
    const anyLine = fc.record({
      title: fc.constantFrom('', 'Maths', 'Physics', 'Bonus'),
      lesson: fc.option(fc.integer({ min: 1, max: 6 })),
      amount: fc.integer({ min: -100_000, max: 100_000 }).map(minor),
    });
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 40 }), (paid) => {
        const total = paid.reduce((sum, { amount }) => sum + amount, 0);
        const lines = billLinesOf(paid, 'en');
        expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
        expect(new Set(lines.map(({ title }) => title)).size).toBe(lines.length);
      }),
    );
  });
});
