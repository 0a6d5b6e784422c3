import { useState } from 'react';

/**
 * The key that a wish is sent under (`Idempotency-Key`): sent again as it was, after a lost answer for example, it is the same wish;
 * changed, it is another.
 */
export function useWishKey(wish: unknown): string {
  const text = JSON.stringify(wish);
  const [kept, keep] = useState(() => ({ text, key: crypto.randomUUID() }));
  if (kept.text === text) return kept.key;
  const next = { text, key: crypto.randomUUID() };
  keep(next);
  return next.key;
}
