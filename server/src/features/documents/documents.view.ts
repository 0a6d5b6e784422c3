import type { AccountingDocumentRow, Requisites } from '@lectern/contract/documents/documents.schema';
import { allowedActions } from '../../kernel/actions.ts';
import type { RuleContext } from '../../kernel/actions.ts';
import { documentActions } from './documents.policy.ts';
import { numberText } from './documents.rules.ts';

export type DocumentRow = Omit<AccountingDocumentRow, 'number' | 'can'> & {
  readonly number: number | null;
  readonly year: number | null;
  readonly manager_id: number | null;
  readonly merged_into_id: number | null;
};

/** @param recipient the mail address, null for none; undefined if it was not looked up */
export function documentView(ctx: RuleContext, row: DocumentRow, requisites: Requisites, recipient?: string | null): AccountingDocumentRow {
  const { number, year, manager_id: _, merged_into_id: __, ...document } = row;
  return {
    ...document,
    number: number === null || year === null ? null : numberText(year, number),
    can: allowedActions(ctx, documentActions, { ...row, requisites, recipient }),
  };
}
