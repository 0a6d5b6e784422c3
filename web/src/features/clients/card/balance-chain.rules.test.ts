import type { BalanceLine } from '@lectern/contract/ledger/ledger.schema';
import { describe, expect, it } from 'vitest';
import { cancelledBefore, chainOf, toneOf } from './balance-chain.rules.ts';

const money = (amount: number) => amount as BalanceLine['amount'];

const payment: BalanceLine = {
  transaction_id: 7,
  occasion_code: 'payment_bank',
  occasion_title: 'Bank transfer',
  business_date: '2026-11-15',
  posted_at: '2026-11-15T09:00:00Z',
  author_name: 'Denis Orlov',
  comment: '№ 4411',
  reverses_id: null,
  reversed_by_id: null,
  reverses_date: null,
  amount: money(1_440_000),
  balance: money(1_425_000),
  currency: 'RUB',
  units: 0,
  units_after: 0,
  unit_value: null,
  source: {
    lesson_id: null,
    lesson_start: null,
    lesson_status: null,
    kid_name: null,
    course_title: null,
    teacher_name: null,
    cancel_reason: null,
    cancelled_at: null,
    fault: null,
    client_share: null,
    subscription_id: null,
    subscription_title: null,
    unit_no: null,
    units_of: null,
  },
};

const lateCancellation: BalanceLine = {
  ...payment,
  occasion_code: 'lesson_charge',
  comment: '',
  amount: money(0),
  units: -1,
  unit_value: money(90_000),
  source: {
    ...payment.source,
    lesson_id: 3,
    lesson_start: '2026-11-19T13:00:00Z',
    lesson_status: 'cancelled',
    teacher_name: 'Maria Vetrova',
    cancel_reason: 'The child is ill',
    cancelled_at: '2026-11-19T07:02:00Z',
    fault: 'client',
    client_share: 10_000,
    subscription_id: 5,
    subscription_title: 'English 16',
    unit_no: 7,
    units_of: 16,
  },
};

const keys = (line: BalanceLine) => chainOf(line).map(({ key }) => key.replace('clients:chain.', ''));

describe('the chain behind a line of the balance', () => {
  it('explains a late cancellation by its rule and the unit that paid for it', () => {
    expect(toneOf(lateCancellation)).toBe('attention');
    expect(keys(lateCancellation)).toEqual(['lesson', 'cancelled_client', 'reason', 'rule', 'unit']);
    expect(chainOf(lateCancellation).at(-1)?.values).toEqual({ no: 7, of: 16, title: 'English 16', value: { money: 90_000 } });
    expect(cancelledBefore(lateCancellation.source)).toEqual({ key: 'clients:why.cancelled_hours', values: { hours: 5 } });
  });

  it('says that a lesson was charged from the account because no paid lesson was left', () => {
    const source = { ...lateCancellation.source, lesson_status: 'held', cancelled_at: null, subscription_title: null, unit_no: null };
    const line = { ...lateCancellation, units: 0, unit_value: null, amount: money(-90_000), source };
    expect(keys(line)).toEqual(['lesson', 'held', 'rule', 'no_unit', 'from_account']);
    expect(cancelledBefore(source)).toBeNull();
  });

  it('names who recorded a payment, and its reversal', () => {
    expect(keys(payment)).toEqual(['recorded_by', 'comment', 'to_account']);
    expect(keys({ ...payment, reversed_by_id: 9 }).at(-1)).toBe('reversed');
    expect(toneOf({ ...payment, reverses_id: 7 })).toBe('cancelled');
    expect(keys({ ...payment, reverses_id: 7, amount: money(-1) })).toEqual(['reverses', 'recorded_by', 'comment', 'from_account']);
  });

  it('gives an occasion added by the school a neutral colour', () => {
    expect(toneOf({ ...payment, occasion_code: 'crypto' })).toBe('neutral');
  });
});
