import { useState } from 'react';

/** Whether a child's finished courses are shown. Stored in this browser under the specification's key. */
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
