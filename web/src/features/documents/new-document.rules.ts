import type { DocumentKind } from '@lectern/contract/documents/document-states';
import { parseAmount } from '../../ui/formats/amount.ts';
import type { NewDocument } from './documents.queries.ts';

/** What somebody has chosen and typed so far. */
export type DocumentDraft = {
  readonly kind: DocumentKind;
  readonly language: 'en' | 'ru';
  /** Of an invoice: the package it asks the money for, null for something else. */
  readonly subscription_id: number | null;
  readonly what: string;
  readonly sum: string;
  readonly transaction_id: number | null;
  readonly period_from: string | null;
  readonly period_to: string | null;
};

export type DraftProblem = 'needed' | 'not_a_sum' | 'not_positive' | 'too_large';
/** A field and what is wrong with it. */
export type DraftProblems = Partial<Record<'what' | 'sum' | 'transaction_id' | 'period_from' | 'period_to', DraftProblem>>;

export function draftProblems(draft: DocumentDraft): DraftProblems {
  const { kind, subscription_id, what, sum, transaction_id, period_from, period_to } = draft;
  if (kind === 'act')
    return { ...(period_from === null ? { period_from: 'needed' } : {}), ...(period_to === null ? { period_to: 'needed' } : {}) };
  if (kind === 'receipt') return transaction_id === null ? { transaction_id: 'needed' } : {};
  if (subscription_id !== null) return {};
  const amount = parseAmount(sum);
  return {
    ...(what.trim() === '' ? { what: 'needed' } : {}),
    ...(amount.ok ? {} : { sum: amount.why === 'empty' ? 'needed' : amount.why }),
  };
}

/** The call's input: only what belongs to the kind. @returns null while something is wrong */
export function newDocumentOf(clientId: number, draft: DocumentDraft): NewDocument | null {
  if (Object.keys(draftProblems(draft)).length > 0) return null;
  const { kind, language, subscription_id, what, sum, transaction_id, period_from, period_to } = draft;
  const base = { kind, client_id: clientId, language };
  if (kind === 'act') return { ...base, period_from, period_to };
  if (kind === 'receipt') return { ...base, transaction_id };
  if (subscription_id !== null) return { ...base, subscription_id };
  const amount = parseAmount(sum);
  return amount.ok ? { ...base, lines: [{ title: what.trim(), quantity: 1, amount: amount.minor }] } : null;
}
