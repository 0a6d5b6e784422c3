import { minor } from '@lectern/contract/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lessonsHeld, payByDay, payByKind, totalPay } from './salary.rules.ts';

const lesson = (id: number) => ({ id, start: '', minutes: 45, kid_name: '', course_title: '', service_course_title: '' });
const line = fc.record({
  id: fc.integer({ min: 1, max: 1_000_000 }),
  kind: fc.constantFrom('held', 'penalty', 'reversal' as const),
  business_date: fc.constantFrom('2026-11-01', '2026-11-02', '2026-11-30'),
  amount: fc.integer({ min: -100_000, max: 100_000 }).map(minor),
  lesson: fc.constant(null),
  reverses_id: fc.constant(null),
});

describe('the sums of a period', () => {
  it('by kind and by day add up to the total', () => {
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const sum = (parts: readonly { amount: number }[]) => parts.reduce((all, { amount }) => all + amount, 0);
        expect(sum(payByKind(lines))).toBe(totalPay(lines));
        expect(sum(payByDay(lines))).toBe(totalPay(lines));
        expect(payByDay(lines).map(({ date }) => date)).toEqual([...new Set(lines.map(({ business_date }) => business_date))].sort());
      }),
    );
  });

  it('by kind begin with the largest sum', () => {
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const sums = payByKind(lines).map(({ amount }) => amount);
        expect(sums).toEqual(sums.toSorted((a, b) => b - a));
      }),
    );
  });

  it('count a lesson as held unless its pay was reversed', () => {
    const held = (id: number, of: number) => ({
      id,
      kind: 'held' as const,
      business_date: '2026-11-01',
      amount: minor(1),
      lesson: lesson(of),
      reverses_id: null,
    });
    const reversal = { ...held(3, 1), kind: 'reversal' as const, reverses_id: 1 };
    expect(lessonsHeld([held(1, 1), held(2, 2)])).toBe(2);
    expect(lessonsHeld([held(1, 1), held(2, 2), reversal])).toBe(1);
  });
});
