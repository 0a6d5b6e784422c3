import fc from 'fast-check';
import { expect, it } from 'vitest';
import { appealUntil, refusalOfAdjustment } from './pay-adjustments.rules.ts';

const kinds = fc.constantFrom('bonus' as const, 'deduction' as const);

it('never makes a deduction from an excused lesson, or one above the limit of its reason', () => {
  fc.assert(
    fc.property(
      kinds,
      fc.boolean(),
      fc.integer({ min: 1, max: 9_000 }),
      fc.integer({ min: 1, max: 9_000 }),
      (kind, needs_lesson, largest, amount) => {
        const reason = { kind, needs_lesson, largest };
        expect(refusalOfAdjustment(reason, amount, { excused: true }) === null).toBe(kind === 'bonus' && amount <= largest);
        expect(refusalOfAdjustment(reason, amount, { excused: false }) === null).toBe(amount <= largest);
        expect(refusalOfAdjustment(reason, amount, null) === null).toBe(amount <= largest && !needs_lesson);
      },
    ),
  );
});

it('names the field of each refusal', () => {
  const reason = { kind: 'deduction', needs_lesson: true, largest: 100 } as const;
  expect(refusalOfAdjustment(reason, 101, null)).toEqual({ key: 'amount_too_large', params: { most: 100 }, field: 'amount' });
  expect(refusalOfAdjustment(reason, 100, null)).toMatchObject({ key: 'invalid', field: 'lesson_id' });
  expect(refusalOfAdjustment(reason, 100, { excused: true })).toMatchObject({ key: 'lesson_excused', field: 'lesson_id' });
});

it('counts the days of an appeal from the day on which the penalty was given', () => {
  expect(appealUntil('2026-12-25', 14)).toBe('2027-01-08');
});
