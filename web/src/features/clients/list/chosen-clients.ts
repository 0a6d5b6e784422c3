import type { ClientListQuery } from '@lectern/contract/clients/clients.schema';
import { useState } from 'react';
import type { RowKey, Selection } from '../../../ui/table/table-selection.tsx';

/** Selected clients, across pages, until the query changes. */
export function useChosenClients({ page: _, page_size: __, ordering: ___, ...which }: Partial<ClientListQuery>) {
  const asked = JSON.stringify(which);
  const [kept, keep] = useState<{ readonly asked: string; readonly chosen: ReadonlySet<RowKey> }>({ asked, chosen: new Set() });
  const chosen = kept.asked === asked ? kept.chosen : new Set<RowKey>();
  const choose = (next: ReadonlySet<RowKey>) => keep({ asked, chosen: next });
  const selection: Selection<{ readonly name: string }> = { chosen, onChange: choose, nameOf: ({ name }) => name };
  return { chosen, choose, selection };
}
