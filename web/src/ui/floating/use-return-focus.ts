import { useEffect, useState } from 'react';

/** Gives the focus back to where it was when a dialog that is there only while it is open goes away. */
export function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(() => () => (before instanceof HTMLElement ? before.focus({ preventScroll: true }) : undefined), [before]);
}
