import { useSyncExternalStore } from 'react';

/** The native dialog on top, where one is open: whatever stands outside it can be neither seen nor reached until it closes. */
export function useTopDialog(): Element | null {
  return useSyncExternalStore(subscribe, topDialog);
}

function topDialog(): Element | null {
  return [...document.querySelectorAll('dialog:modal')].at(-1) ?? null;
}

function subscribe(listener: () => void): () => void {
  // Neither event bubbles.
  document.addEventListener('toggle', listener, true);
  document.addEventListener('close', listener, true);
  // A dialog that leaves the page with what it stood in says nothing, and would take along what is shown in it.
  const removals = new MutationObserver((records) => {
    if (records.some(({ removedNodes }) => [...removedNodes].some(hasDialog))) listener();
  });
  removals.observe(document.body, { childList: true, subtree: true });
  return () => {
    removals.disconnect();
    document.removeEventListener('toggle', listener, true);
    document.removeEventListener('close', listener, true);
  };
}

function hasDialog(node: Node): boolean {
  return node instanceof Element && (node.matches('dialog') || node.querySelector('dialog') !== null);
}
