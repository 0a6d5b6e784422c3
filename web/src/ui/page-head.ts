/** What the top bar shows of the current page. Set by the page, read by the frame. */
import { useSyncExternalStore } from 'react';

export type PageHead = { readonly title: string; readonly back: string | null };

let head: PageHead = { title: '', back: null };
const listeners = new Set<() => void>();

export function setPageHead(next: PageHead): void {
  if (next.title === head.title && next.back === head.back) return;
  head = next;
  document.title = next.title === '' ? 'Lectern' : `${next.title} · Lectern`;
  for (const notify of listeners) notify();
}

export function usePageHead(): PageHead {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => head,
  );
}
