import { useEffect, useState } from 'react';

/** The element focused before the first of several consecutive dialogs. */
let onPage: HTMLElement | null = null;

/** Time for the page to re-render what the dialog changed, in milliseconds. */
const replacedWithin = 5_000;

/**
 * Returns the focus when a dialog that is mounted only while open is removed. A dialog that was opened from another, such as a form from a
 * card, returns it to where the other came from. What the dialog changed may be drawn anew: then the focus goes to what is around it.
 */
export function useReturnFocus(): void {
  const [before] = useState(() => {
    const focused = document.activeElement;
    const inDialog = focused?.closest('[role="dialog"], dialog') != null;
    if (focused instanceof HTMLElement && focused !== document.body && !inDialog) onPage = focused;
    return focused;
  });
  useEffect(
    () => () => {
      const target = before instanceof HTMLElement && before !== document.body && before.isConnected ? before : onPage;
      if (target !== null) returnTo(target);
    },
    [before],
  );
}

function returnTo(target: HTMLElement): void {
  const around: HTMLElement[] = [];
  for (let each = target.parentElement; each !== null; each = each.parentElement) if (each.hasAttribute('tabindex')) around.push(each);
  const toAround = () => around.find(({ isConnected }) => isConnected)?.focus({ preventScroll: true });
  if (!target.isConnected) {
    document.getElementById('page')?.focus({ preventScroll: true });
    return;
  }
  target.focus({ preventScroll: true });
  const watch = new MutationObserver(() => {
    if (target.isConnected) return;
    watch.disconnect();
    if (document.activeElement === document.body) toAround();
  });
  watch.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => watch.disconnect(), replacedWithin);
}
