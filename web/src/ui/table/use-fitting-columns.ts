import { useLayoutEffect, useRef } from 'react';

/** So many columns can be folded, and not more: each has a rule in `data-table.module.css`. */
const mostFolded = 9;

/** By the place of a column: at which step it is folded, if ever. */
export type Folding = readonly (number | undefined)[];

/**
 * Which columns are folded where the table is wider than its card: those that a phone leaves out, from the right.
 * A list with a column that stands for what is left out folds them all at once.
 */
export function foldingOf(columns: readonly { readonly wide?: boolean | 'never' }[]): Folding {
  const atOnce = columns.some(({ wide }) => wide === 'never');
  const foldable = columns.flatMap(({ wide }, at) => (wide === true ? [at] : [])).reverse();
  return columns.map((_, at) => {
    const turn = foldable.indexOf(at) + 1;
    return turn === 0 ? undefined : atOnce ? 1 : Math.min(turn, mostFolded);
  });
}

/**
 * Makes a table as wide as its card: first it moves its columns together, then it folds one after the other (`data-folded` names the
 * steps). What is wider still scrolls sideways by itself, and is marked, because only then it may.
 */
export function useFittingColumns(folding: Folding) {
  const scroll = useRef<HTMLElement>(null);
  const steps = Math.max(0, ...folding.map((turn) => turn ?? 0));
  const count = folding.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns are fitted anew
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
      // Rows that come later fold more; only more room unfolds, so that nothing jumps from page to page.
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
