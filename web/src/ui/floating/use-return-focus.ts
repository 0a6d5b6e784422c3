import { useEffect, useState } from 'react';

/** Returns the focus when a dialog that is mounted only while open is removed. */
export function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(() => () => (before instanceof HTMLElement ? before.focus({ preventScroll: true }) : undefined), [before]);
}
