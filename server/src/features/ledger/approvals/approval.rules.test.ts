import { handMoves } from '@lectern/contract/ledger/ledger-states';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limitedSort, needsSecondPerson, stricterLimit } from './approval.rules.ts';

describe('a second person', () => {
  it('is required for money or bonuses that leave or reach a client by hand, but not for payments received', () => {
    const sorts = handMoves.map(({ debit, credit }) => [
      `${debit} ${credit}`,
      limitedSort({ debit_kind: debit, credit_kind: credit }, false),
    ]);
    expect(Object.fromEntries(sorts)).toEqual({
      'bank client_money': null,
      'card client_money': null,
      'cash client_money': null,
      'client_money bank': 'out',
      'client_money card': 'out',
      'client_money cash': 'out',
      'bonus_expense client_bonus': 'bonus',
      'client_bonus bonus_expense': null,
      'client_bonus client_money': 'bonus',
      'revenue client_money': 'bonus',
      'client_money revenue': 'out',
    });
    for (const { debit, credit } of handMoves) expect(limitedSort({ debit_kind: debit, credit_kind: credit }, true)).toBe('reversal');
  });

  it('is required as soon as the sum of a day exceeds the limit, however it is split', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1 }), fc.integer({ min: 1, max: 5_000 }), (parts, limit) => {
        let done = 0;
        for (const part of parts) if (!needsSecondPerson(part, done, limit)) done += part;
        expect(done).toBeLessThanOrEqual(limit);
        expect(needsSecondPerson(parts[0] ?? 0, done, 0)).toBe(false);
      }),
    );
  });

  it('is required under the stricter of two limits if it is required under either', () => {
    const limit = fc.integer({ min: 0, max: 3 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), limit, limit, (amount, one, other) => {
        expect(needsSecondPerson(amount, 0, stricterLimit(one, other))).toBe(
          needsSecondPerson(amount, 0, one) || needsSecondPerson(amount, 0, other),
        );
      }),
    );
  });
});
