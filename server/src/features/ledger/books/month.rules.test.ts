import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { handMoves } from '@lectern/contract/ledger/ledger-states';
import { anActor } from '../../../../test/an-actor.ts';
import { allowedActions } from '../../../kernel/actions.ts';
import { monthActions } from './books.policy.ts';
import { monthsOf } from './month.rules.ts';
import { directionBetween, mergedPosters } from './occasion.rules.ts';

describe('a month', () => {
  it.each([
    ['2026-11-01', 'open', 'period_not_over', 'period_open'],
    ['2026-10-01', 'open', null, 'period_open'],
    ['2026-10-01', 'closed', 'period_closed', null],
  ] as const)('%s that is %s is closed unless %s, reopened unless %s', (month, state, close, reopen) => {
    const can = allowedActions({ actor: anActor({}), now: Temporal.Instant.from('2026-11-16T09:00:00Z') }, monthActions, {
      month,
      state,
      today: '2026-11-16',
    });
    expect([can.close, can.reopen]).toEqual([close, reopen].map((reason) => ({ allowed: reason === null, reason })));
  });

  it('is listed once it has begun', () => {
    expect(monthsOf(2026, '2026-03-31')).toEqual(['2026-03-01', '2026-02-01', '2026-01-01']);
    expect(monthsOf(2025, '2026-03-31')).toHaveLength(12);
    expect(monthsOf(2027, '2026-03-31')).toEqual([]);
  });
});

describe('occasions for people', () => {
  it('move money only between listed accounts, and never to a teacher’s', () => {
    expect(directionBetween('client_money', 'teacher_pay')).toBeNull();
    expect(directionBetween('bank', 'revenue')).toBeNull();
    expect(directionBetween('client_money', 'bank')).toBe('out');
  });

  it('move money in one direction between two accounts', () => {
    expect(new Set(handMoves.map(({ debit, credit }) => `${debit} ${credit}`)).size).toBe(handMoves.length);
    for (const { debit, credit } of handMoves) expect(debit).not.toBe(credit);
  });
});

describe('the roles of an occasion', () => {
  const roles = fc.uniqueArray(fc.constantFrom('AccountManager', 'Curator', 'Methodist', 'SalesManager'));
  const sorted = (list: readonly string[]) => list.toSorted();

  it('are replaced without concurrent changes, or if the request has no previous list', () => {
    fc.assert(
      fc.property(roles, roles, (now, input) => {
        expect(sorted(mergedPosters(now, input, now))).toEqual(sorted(input));
        expect(sorted(mergedPosters(now, input))).toEqual(sorted(input));
      }),
    );
  });

  it('merge the changes of two users in any order, and stay the same without changes', () => {
    fc.assert(
      fc.property(roles, roles, roles, (seen, one, other) => {
        const after = (first: string[], second: string[]) => sorted(mergedPosters(mergedPosters(seen, first, seen), second, seen));
        expect(after(one, other)).toEqual(after(other, one));
        for (const role of after(one, other)) expect([...one, ...other]).toContain(role);
        expect(mergedPosters(seen, seen, one)).toBe(seen);
        expect(mergedPosters(seen)).toBe(seen);
      }),
    );
  });
});
