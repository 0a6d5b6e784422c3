import { useSyncExternalStore } from 'react';

/** The native dialog on top, where one is open: whatever stands outside it can be neither seen nor reached until it closes. */
export function useTopDialog(): Element | null {
  // A new function each time, so that React looks again after a dialog left the page without closing.
  return useSyncExternalStore(subscribe, () => [...document.querySelectorAll('dialog:modal')].at(-1) ?? null);
}

function subscribe(listener: () => void): () => void {
  // Neither event bubbles.
  document.addEventListener('toggle', listener, true);
  document.addEventListener('close', listener, true);
  return () => {
    document.removeEventListener('toggle', listener, true);
    document.removeEventListener('close', listener, true);
  };
}
