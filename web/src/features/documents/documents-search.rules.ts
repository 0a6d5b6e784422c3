import { documentKinds, documentStates } from '@lectern/contract/documents/document-states';
import type { AccountingDocumentQuery } from '@lectern/contract/documents/documents.schema';
import { readChoice, readChoices, readDate, readText } from '../../kernel/search-params.ts';
import { readPage } from '../../ui/table/read-page.ts';

const orderings = ['-created_at', 'created_at', '-amount', 'amount'] as const;

type Search = Readonly<Record<string, unknown>>;

/** The list's query as the address says it; what the address says wrongly counts as not said. */
export function readDocumentsSearch(search: Search): Partial<AccountingDocumentQuery> {
  const text = readText(search, 'search');
  const kind = readChoices(search, 'kind', documentKinds);
  const state = readChoices(search, 'state', documentStates);
  const from = readDate(search, 'date_from');
  const to = readDate(search, 'date_to');
  return {
    ...readPage(search),
    ordering: readChoice(search, 'ordering', orderings) ?? '-created_at',
    ...(text === undefined ? {} : { search: text }),
    ...(kind.length === 0 ? {} : { kind }),
    ...(state.length === 0 ? {} : { state }),
    ...(from === undefined ? {} : { date_from: from }),
    ...(to === undefined ? {} : { date_to: to }),
  };
}
