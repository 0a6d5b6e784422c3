import { useRef, useState } from 'react';

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

/** The same for a wish that is whole only when it is pressed: asked with it, tells its key. */
export function useKeyOfWish(): (wish: unknown) => string {
  const last = useRef({ text: '', key: '' });
  return (wish) => {
    const text = JSON.stringify(wish);
    if (last.current.text !== text) last.current = { text, key: crypto.randomUUID() };
    return last.current.key;
  };
}
