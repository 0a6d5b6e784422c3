export type SharedLookups = <T>(key: string, load: () => Promise<T>) => Promise<T>;

type OfOneKey = { running: number; next: Promise<unknown> | null; beginNext: () => void };

/**
 * Limits how many lookups of one key run at once. Whoever asks while so many run shares the next one. It begins after everybody who shares it
 * asked, so that nobody gets less than what was committed before: a session that was ended stays ended.
 */
export function sharedLookups(atOnce: number): SharedLookups {
  const keys = new Map<string, OfOneKey>();
  const run = <T>(key: string, own: OfOneKey, load: () => Promise<T>): Promise<T> => {
    own.running += 1;
    return load().finally(() => {
      own.running -= 1;
      if (own.next !== null) own.beginNext();
      else if (own.running === 0) keys.delete(key);
    });
  };
  return <T>(key: string, load: () => Promise<T>): Promise<T> => {
    const own = keys.get(key) ?? { running: 0, next: null, beginNext: () => {} };
    keys.set(key, own);
    if (own.next !== null) return own.next as Promise<T>;
    if (own.running < atOnce) return run(key, own, load);
    const { promise: turn, resolve } = Promise.withResolvers<void>();
    own.beginNext = resolve;
    const next = turn.then(() => {
      own.next = null;
      return run(key, own, load);
    });
    own.next = next;
    return next;
  };
}
