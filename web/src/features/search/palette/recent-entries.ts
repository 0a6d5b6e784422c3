/** Recently opened entries. The browser stores only kinds and ids; names come from the server. */
import type { KnownIds } from '../search.queries.ts';

const maxStored = 6;
const keyOf = (userId: number) => `palette_recent:${userId}`;

/** Entry keys, newest first. */
export function recentEntries(userId: number): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string').slice(0, maxStored) : [];
  } catch {
    return [];
  }
}

export function rememberEntry(userId: number, key: string): void {
  const others = recentEntries(userId).filter((each) => each !== key);
  localStorage.setItem(keyOf(userId), JSON.stringify([key, ...others].slice(0, maxStored)));
}

/** Ids of keys such as `client:12`; other keys are not people. */
export function knownIdsOf(keys: readonly string[]): KnownIds {
  const idsOf = (kind: string) =>
    keys.flatMap((key) => {
      const [, id] = /^(\d{1,10})$/.exec(key.startsWith(`${kind}:`) ? key.slice(kind.length + 1) : '') ?? [];
      return id === undefined ? [] : [Number(id)];
    });
  return { teacher_id: idsOf('teacher'), client_id: idsOf('client'), kid_id: idsOf('kid') };
}
