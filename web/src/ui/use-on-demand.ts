/** A part of a page that is fetched when somebody reaches for it. */
import { useState } from 'react';
import type { Reach } from './floating/use-opening.ts';

/**
 * @param load the import of the part; the browser keeps what it has brought
 * @returns the part once it is there, and what its menu or popover asks before it opens
 */
export function useOnDemand<T>(load: () => Promise<T>): readonly [T | undefined, Reach] {
  const [part, setPart] = useState<T>();
  const reach = async () => {
    const loaded = await load();
    setPart(() => loaded);
  };
  return [part, reach];
}
