import { useSyncExternalStore } from 'react';

/** The topmost open native dialog. Everything outside it is inert. */
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
  // A dialog removed together with its parent fires no event, and would take elements shown in it along.
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
