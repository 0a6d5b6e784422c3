import type { DocumentKind } from '@lectern/contract/documents/document-states';
import type { Problems } from '../../ui/forms/form-types.ts';
import type { NewDocument } from './documents.queries.ts';

/** Default title of an invoice without a package. */
export const somethingElse = 0;

/** Form values. */
export type DocumentDraft = {
  readonly kind: DocumentKind;
  readonly language: 'en' | 'ru';
  /** The package of an invoice. */
  readonly subscription_id: number;
  readonly what: string;
  /** Minor units. */
  readonly sum: number | null;
  readonly transaction_id: number | null;
  readonly period_from: string | null;
  readonly period_to: string | null;
};

/** Missing values for the chosen kind. */
export function draftProblems({ kind, subscription_id, what, sum, transaction_id, period_from, period_to }: DocumentDraft): Problems {
  const needed = (is: boolean) => (is ? null : 'mutualsettlement:documents.create.needed');
  if (kind === 'act') return { period_from: needed(period_from !== null), period_to: needed(period_to !== null) };
  if (kind === 'receipt') return { transaction_id: needed(transaction_id !== null) };
  return subscription_id === somethingElse ? { what: needed(what.trim() !== ''), sum: needed(sum !== null) } : {};
}

/** Input of the call, limited to the kind's fields. */
export function newDocumentOf(clientId: number, draft: DocumentDraft): NewDocument {
  const { kind, language, subscription_id, what, sum, transaction_id, period_from, period_to } = draft;
  const base = { kind, client_id: clientId, language };
  if (kind === 'act') return { ...base, period_from, period_to };
  if (kind === 'receipt') return { ...base, transaction_id };
  if (subscription_id !== somethingElse) return { ...base, subscription_id };
  return { ...base, lines: [{ title: what.trim(), quantity: 1, amount: Number(sum) }] };
}
