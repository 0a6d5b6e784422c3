import { useState } from 'react';
import { readText } from '../../../kernel/search-params.ts';
import { useAddress } from '../../../kernel/use-address.ts';

/** Stored per signed-in user. */
const keyOf = (list: string) => `columns:${localStorage.getItem('UserId')}:${list}`;

function storedColumns(list: string): string[] | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(list)) ?? 'null');
    return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : null;
  } catch {
    return null;
  }
}

/**
 * Visible columns: from the URL (set by a saved view), otherwise the last choice in this browser, otherwise the default ones.
 * @param columns all in order, the first is always visible; `usual` marks the default ones
 */
export function useChosenColumns<C extends { readonly key: string; readonly usual?: boolean }>(list: string, columns: readonly C[]) {
  const { search, change } = useAddress();
  const [stored, setStored] = useState(() => storedColumns(list));
  const usual = columns.filter((column) => column.usual !== false).map(({ key }) => key);
  const visible = readText(search, 'columns')?.split(',') ?? stored ?? usual;
  const shown = columns.filter(({ key }, at) => at === 0 || visible.includes(key));
  return {
    shown,
    own: shown.map(({ key }) => key).join() !== usual.join(),
    choose: (next: string[]) => {
      localStorage.setItem(keyOf(list), JSON.stringify(next));
      setStored(next);
      if (search.columns !== undefined) change({ columns: undefined });
    },
  };
}
