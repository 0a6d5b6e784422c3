import { useState } from 'react';
import { readText } from '../../../kernel/search-params.ts';
import { useAddress } from '../../../kernel/use-address.ts';

/** Of the signed-in person: whoever signs in next in the same browser sees the usual columns. */
const keyOf = (list: string) => `columns:${localStorage.getItem('UserId')}:${list}`;

function keptColumns(list: string): string[] | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(list)) ?? 'null');
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : null;
  } catch {
    return null;
  }
}

/**
 * Which columns somebody sees: those of the address, where a saved view put them there, else those chosen last in this browser,
 * else the usual ones.
 * @param columns all of them in their order, the first always shown; `usual` whether it is shown to whoever chose nothing
 */
export function useChosenColumns<C extends { readonly key: string; readonly usual?: boolean }>(list: string, columns: readonly C[]) {
  const { search, change } = useAddress();
  const [kept, setKept] = useState(() => keptColumns(list));
  const usual = columns.filter((column) => column.usual !== false).map(({ key }) => key);
  const wanted = readText(search, 'columns')?.split(',') ?? kept ?? usual;
  const shown = columns.filter(({ key }, at) => at === 0 || wanted.includes(key));
  return {
    shown,
    own: shown.map(({ key }) => key).join() !== usual.join(),
    choose: (next: string[]) => {
      localStorage.setItem(keyOf(list), JSON.stringify(next));
      setKept(next);
      if (search.columns !== undefined) change({ columns: undefined });
    },
  };
}
