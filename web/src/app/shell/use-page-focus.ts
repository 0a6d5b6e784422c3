import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the new page (`#page`) after navigation, if the focused element is gone. Otherwise keyboard and screen reader users
 * would start again at the top of the frame.
 */
export function usePageFocus(): void {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const before = useRef<string>(undefined);
  useEffect(() => {
    const begins = before.current === undefined || before.current === path;
    before.current = path;
    // The first page keeps the browser's initial focus.
    if (begins || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('#page')?.focus({ preventScroll: true });
  }, [path]);
}
