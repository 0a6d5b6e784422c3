import { describe, expect, it } from 'vitest';
import type { Occasion } from './ledger.queries.ts';
import { paymentEffect, paymentProblems } from './payment.rules.ts';
import type { PaymentDraft } from './payment.rules.ts';

const bank: Occasion = {
  code: 'payment_bank',
  title: 'Bank transfer',
  direction: 'in',
  comment_required: false,
  system_only: false,
  can_post: true,
};
const refund: Occasion = { ...bank, code: 'refund_bank', direction: 'out', comment_required: true };
const draft = { client_id: 1, occasion_code: 'payment_bank', amount: 1_440_050, business_date: '2026-11-21', comment: '' };
const wrongFields = (payment: PaymentDraft, occasion?: Occasion) =>
  Object.entries(paymentProblems(payment, occasion, '2026-11-21')).flatMap(([field, problem]) => (problem === null ? [] : [field]));

describe('the payment form', () => {
  it('requires client, occasion, sum and date', () => {
    const empty = { client_id: null, occasion_code: null, amount: null, business_date: null, comment: '' };
    expect(wrongFields(empty)).toEqual(['client_id', 'occasion_code', 'amount', 'business_date']);
    expect(wrongFields(draft, bank)).toEqual([]);
  });

  it('rejects a date in the future', () => {
    expect(paymentProblems({ ...draft, business_date: '2026-11-22' }, bank, '2026-11-21').business_date).toBe(
      'transactions:payment.date_future',
    );
  });

  it('requires a comment if the occasion does', () => {
    expect(wrongFields({ ...draft, comment: '  ' }, refund)).toEqual(['comment']);
  });

  it('tells the effect of recording', () => {
    expect(paymentEffect(bank, false)).toBe('transactions:payment.effect_in');
    expect(paymentEffect(bank, true)).toBe('transactions:payment.effect_in_waiting');
    expect(paymentEffect(refund, true)).toBe('transactions:payment.effect_out');
    expect(paymentEffect(undefined, true)).toBeNull();
  });
});
