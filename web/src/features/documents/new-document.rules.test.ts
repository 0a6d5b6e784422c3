import { expect, it } from 'vitest';
import { draftProblems, newDocumentOf } from './new-document.rules.ts';
import type { DocumentDraft } from './new-document.rules.ts';

const draft = (more: Partial<DocumentDraft>): DocumentDraft => ({
  kind: 'invoice',
  language: 'ru',
  subscription_id: null,
  what: '',
  sum: '',
  transaction_id: null,
  period_from: null,
  period_to: null,
  ...more,
});

it('says at each field what lacks, and sends nothing', () => {
  expect(draftProblems(draft({}))).toEqual({ what: 'needed', sum: 'needed' });
  expect(['-1', '0', 'abc', '0.001', '999999999999999'].map((sum) => draftProblems(draft({ what: 'Book', sum })).sum)).toEqual([
    'not_positive',
    'not_positive',
    'not_a_sum',
    'not_a_sum',
    'too_large',
  ]);
  expect(draftProblems(draft({ kind: 'act', period_from: '2026-11-01' }))).toEqual({ period_to: 'needed' });
  expect(draftProblems(draft({ kind: 'receipt' }))).toEqual({ transaction_id: 'needed' });
  expect(newDocumentOf(5, draft({ what: 'Book', sum: '0' }))).toBeNull();
});

it('sends of each kind what belongs to it and nothing else', () => {
  const everything = {
    subscription_id: 3,
    what: 'Book',
    sum: '1 200,50',
    transaction_id: 9,
    period_from: '2026-11-01',
    period_to: '2026-11-30',
  };
  const base = { client_id: 5, language: 'ru' };
  expect(newDocumentOf(5, draft(everything))).toEqual({ ...base, kind: 'invoice', subscription_id: 3 });
  expect(newDocumentOf(5, draft({ ...everything, subscription_id: null }))).toEqual({
    ...base,
    kind: 'invoice',
    lines: [{ title: 'Book', quantity: 1, amount: 120_050 }],
  });
  expect(newDocumentOf(5, draft({ ...everything, kind: 'act' }))).toEqual({
    ...base,
    kind: 'act',
    period_from: '2026-11-01',
    period_to: '2026-11-30',
  });
  expect(newDocumentOf(5, draft({ ...everything, kind: 'receipt' }))).toEqual({ ...base, kind: 'receipt', transaction_id: 9 });
});
