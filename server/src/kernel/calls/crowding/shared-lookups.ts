import { ownTurns } from './own-turn.ts';

export type SharedLookups = <T>(key: string, load: () => Promise<T>) => Promise<T>;

/**
 * Limits how many lookups of one key run concurrently. Further callers share the next lookup, which starts after all of them have called.
 * So nobody gets a state older than their call: a session that was ended stays ended.
 * @param accepted the number of connections accepted so far, if queued lookups pause for them
 */
export function sharedLookups(atOnce: number, accepted?: () => number): SharedLookups {
  const inOwnTurn = ownTurns(atOnce, Number.POSITIVE_INFINITY, accepted);
  const queued = new Map<string, Promise<unknown>>();
  return <T>(key: string, load: () => Promise<T>): Promise<T> => {
    const shared = queued.get(key);
    if (shared !== undefined) return shared as Promise<T>;
    let begun = false;
    const lookup = inOwnTurn(key, () => {
      begun = true;
      queued.delete(key);
      return load();
    });
    if (!begun) queued.set(key, lookup);
    return lookup;
  };
}
