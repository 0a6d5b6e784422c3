import { describe, expect, it } from 'vitest';
import { handMoves } from '@lectern/contract/ledger/ledger-states';
import { monthCan, monthsOf } from './month.rules.ts';
import { directionBetween } from './occasion.rules.ts';

describe('a month', () => {
  it.each([
    ['2026-11-01', 'open', 'period_not_over', 'period_open'],
    ['2026-10-01', 'open', null, 'period_open'],
    ['2026-10-01', 'closed', 'period_closed', null],
  ] as const)('%s that is %s is closed unless %s, opened unless %s', (month, state, close, reopen) => {
    const can = monthCan({ month, state }, '2026-11-16');
    expect([can.close, can.reopen]).toEqual([close, reopen].map((reason) => ({ allowed: reason === null, reason })));
  });

  it('is listed once it has begun', () => {
    expect(monthsOf(2026, '2026-03-31')).toEqual(['2026-03-01', '2026-02-01', '2026-01-01']);
    expect(monthsOf(2025, '2026-03-31')).toHaveLength(12);
    expect(monthsOf(2027, '2026-03-31')).toEqual([]);
  });
});

describe('people move money', () => {
  it('only between accounts of the list, and never onto a teacher’s', () => {
    expect(directionBetween('client_money', 'teacher_pay')).toBeNull();
    expect(directionBetween('bank', 'revenue')).toBeNull();
    expect(directionBetween('client_money', 'bank')).toBe('out');
  });

  it('in one way between two accounts', () => {
    expect(new Set(handMoves.map(({ debit, credit }) => `${debit} ${credit}`)).size).toBe(handMoves.length);
    for (const { debit, credit } of handMoves) expect(debit).not.toBe(credit);
  });
});
