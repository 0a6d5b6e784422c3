import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * Keeps the focus on the way from page to page: where what had it is gone with the page before, whoever goes on by keyboard
 * or listens goes on in the new page (`#page`), not at the top of the frame.
 */
export function usePageFocus(): void {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const before = useRef<string>(undefined);
  useEffect(() => {
    const begins = before.current === undefined || before.current === path;
    before.current = path;
    // The first page begins where every document does.
    if (begins || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('#page')?.focus({ preventScroll: true });
  }, [path]);
}
