/** A lazily loaded part of a page. */
import { useState } from 'react';
import type { Reach } from '../floating/use-opening.ts';

/**
 * @param load dynamic import of the part; the browser caches it
 * @returns the part once it is loaded, and the function its menu or popover calls before opening
 */
export function useOnDemand<T>(load: () => Promise<T>): readonly [T | undefined, Reach] {
  const [part, setPart] = useState<T>();
  const reach = async () => {
    const loaded = await load();
    setPart(() => loaded);
  };
  return [part, reach];
}
