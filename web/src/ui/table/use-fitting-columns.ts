import { useLayoutEffect, useRef } from 'react';

/** Maximum number of columns that can be folded. Each needs a rule in `data-table.module.css`. */
const maxFolded = 9;

/** By column index: the step at which it is folded, if any. */
export type Folding = readonly (number | undefined)[];

/**
 * Columns to fold if the table is wider than its card: those hidden on phones, from the right. A list with a column that replaces the
 * hidden ones folds them all at once.
 */
export function foldingOf(columns: readonly { readonly wide?: boolean | 'never' }[]): Folding {
  const atOnce = columns.some(({ wide }) => wide === 'never');
  const foldable = columns.flatMap(({ wide }, at) => (wide === true ? [at] : [])).reverse();
  return columns.map((_, at) => {
    const turn = foldable.indexOf(at) + 1;
    return turn === 0 ? undefined : atOnce ? 1 : Math.min(turn, maxFolded);
  });
}

/**
 * Fits a table into its card: first reduces the spacing, then folds columns one by one (`data-folded` names the steps). A table that is
 * still too wide scrolls horizontally and is marked as scrollable.
 */
export function useFittingColumns(folding: Folding) {
  const scroll = useRef<HTMLElement>(null);
  const steps = Math.max(0, ...folding.map((turn) => turn ?? 0));
  const count = folding.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: refits when the columns change
  useLayoutEffect(() => {
    const element = scroll.current;
    const table = element?.firstElementChild;
    if (element === null || !(table instanceof HTMLElement)) return undefined;
    let step = -1;
    let room = 0;
    const isTooWide = () => table.offsetWidth > element.clientWidth;
    const go = (to: number) => {
      step = to;
      table.dataset['folded'] = Array.from({ length: to + 1 }, (_, at) => at).join(' ');
    };
    const fit = () => {
      // New rows fold more columns; only more width unfolds them, so that columns do not jump between pages.
      if (element.clientWidth > room) go(-1);
      room = element.clientWidth;
      while (step < steps && isTooWide()) go(step + 1);
      element.toggleAttribute('data-overflowing', isTooWide());
    };
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    observer.observe(table);
    return () => observer.disconnect();
  }, [steps, count]);
  return scroll;
}
