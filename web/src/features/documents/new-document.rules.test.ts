import { expect, it } from 'vitest';
import { draftProblems, newDocumentOf } from './new-document.rules.ts';
import type { DocumentDraft } from './new-document.rules.ts';

const draft = (more: Partial<DocumentDraft>): DocumentDraft => ({
  kind: 'invoice',
  language: 'ru',
  subscription_id: 0,
  what: '',
  sum: null,
  transaction_id: null,
  period_from: null,
  period_to: null,
  ...more,
});
const missing = (more: Partial<DocumentDraft>) =>
  Object.entries(draftProblems(draft(more))).flatMap(([field, problem]) => (problem === null ? [] : [field]));

it('names each missing field of the chosen kind', () => {
  expect(missing({})).toEqual(['what', 'sum']);
  expect(missing({ subscription_id: 3 })).toEqual([]);
  expect(missing({ kind: 'act', period_from: '2026-11-01' })).toEqual(['period_to']);
  expect(missing({ kind: 'receipt' })).toEqual(['transaction_id']);
});

it('sends only the fields of the chosen kind', () => {
  const everything = {
    subscription_id: 3,
    what: ' Book ',
    sum: 120_050,
    transaction_id: 9,
    period_from: '2026-11-01',
    period_to: '2026-11-30',
  };
  const base = { client_id: 5, language: 'ru' };
  expect(newDocumentOf(5, draft(everything))).toEqual({ ...base, kind: 'invoice', subscription_id: 3 });
  expect(newDocumentOf(5, draft({ ...everything, subscription_id: 0 }))).toEqual({
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
