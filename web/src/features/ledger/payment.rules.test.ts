import { describe, expect, it } from 'vitest';
import type { Occasion } from './ledger.queries.ts';
import { paymentEffect, paymentProblems } from './payment.rules.ts';

const bank: Occasion = {
  code: 'payment_bank',
  title: 'Bank transfer',
  direction: 'in',
  comment_required: false,
  system_only: false,
  can_post: true,
};
const refund: Occasion = { ...bank, code: 'refund_bank', direction: 'out', comment_required: true };
const draft = { client_id: 1, occasion_code: 'payment_bank', amount: '14 400,50', business_date: '2026-11-21', comment: '' };

describe('a payment before it is sent', () => {
  it('is refused at each field that is wrong', () => {
    const empty = { client_id: null, occasion_code: null, amount: '', business_date: null, comment: '' };
    expect(Object.keys(paymentProblems(empty, undefined, '2026-11-21'))).toEqual(['client_id', 'occasion_code', 'amount', 'business_date']);
    expect(paymentProblems({ ...draft, business_date: '2026-11-22' }, bank, '2026-11-21')).toEqual({
      business_date: 'transactions:payment.date_future',
    });
    expect(paymentProblems({ ...draft, comment: '  ' }, refund, '2026-11-21')).toEqual({ comment: 'ui:validation.required' });
  });

  it('should be positive: zero and less are refused', () => {
    for (const amount of ['0', '-5']) {
      expect(paymentProblems({ ...draft, amount }, bank, '2026-11-21')).toEqual({ amount: 'ui:validation.should_be_positive' });
    }
  });

  it('says what it will change', () => {
    expect(paymentProblems(draft, bank, '2026-11-21')).toEqual({});
    expect(paymentEffect(draft, bank, false)).toEqual({ key: 'transactions:payment.effect_in', minor: 1_440_050 });
    expect(paymentEffect(draft, bank, true)?.key).toBe('transactions:payment.effect_in_waiting');
    expect(paymentEffect(draft, refund, true)?.key).toBe('transactions:payment.effect_out');
    expect(paymentEffect({ ...draft, amount: 'x' }, bank, false)).toBeNull();
  });
});
