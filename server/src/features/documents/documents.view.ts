import type { AccountingDocumentRow, Requisites } from '@lectern/contract/documents/documents.schema';
import type { DocumentAction } from '@lectern/contract/documents/document-states';
import type { Actor } from '../../kernel/calls/context.ts';
import { refusalOf } from './documents.policy.ts';
import { numberText } from './documents.rules.ts';

export type DocumentRow = Omit<AccountingDocumentRow, 'number' | 'can'> & {
  readonly number: number | null;
  readonly year: number | null;
  readonly manager_id: number | null;
  readonly merged_into_id: number | null;
};

/** Whether the school has said enough of itself to issue papers. */
export function knowsItself({ name, inn }: Requisites): boolean {
  return name !== '' && inn !== '';
}

/** @param recipient where it would be sent, null for nowhere; undefined where nobody has looked */
export function documentView(actor: Actor, row: DocumentRow, requisites: Requisites, recipient?: string | null): AccountingDocumentRow {
  const { number, year, manager_id: _, merged_into_id: __, ...document } = row;
  const can = (action: DocumentAction, lacking: string | null = null) => {
    const reason = refusalOf(actor, row, action) ?? lacking;
    return { allowed: reason === null, reason };
  };
  return {
    ...document,
    number: number === null || year === null ? null : numberText(year, number),
    can: {
      issue: can('issue', knowsItself(requisites) ? null : 'requisites_missing'),
      discard: can('discard'),
      void: can('void'),
      send: can('send', recipient === null ? 'no_email_contact' : null),
      reissue: can('reissue'),
    },
  };
}
