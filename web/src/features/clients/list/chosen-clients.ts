import type { ClientListQuery } from '@lectern/contract/clients/clients.schema';
import { useState } from 'react';
import type { RowKey, Selection } from '../../../ui/table/table-selection.tsx';

/** Selected clients, across pages, until the query changes. */
export function useChosenClients({ page: _, page_size: __, ordering: ___, ...which }: Partial<ClientListQuery>) {
  const query = JSON.stringify(which);
  const [selected, setSelected] = useState<{ readonly query: string; readonly chosen: ReadonlySet<RowKey> }>({ query, chosen: new Set() });
  const chosen = selected.query === query ? selected.chosen : new Set<RowKey>();
  const choose = (next: ReadonlySet<RowKey>) => setSelected({ query, chosen: next });
  const selection: Selection<{ readonly name: string }> = { chosen, onChange: choose, nameOf: ({ name }) => name };
  return { chosen, choose, selection };
}
