import { useState } from 'react';

/** Whether finished courses of a child are shown, kept in this browser under the name that the school gave it. */
const storageKey = 'courses:filter';

export function useFinishedFilter(): readonly [boolean, (shown: boolean) => void] {
  const [shown, setShown] = useState(() => localStorage.getItem(storageKey) === 'finished');
  const choose = (next: boolean) => {
    setShown(next);
    if (next) localStorage.setItem(storageKey, 'finished');
    else localStorage.removeItem(storageKey);
  };
  return [shown, choose];
}
