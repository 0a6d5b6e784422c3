/** Drafts of dialog forms, stored per tab until the form is done. They survive a reload and the end of a session. */
import { useState } from 'react';

/** Bound to the signed-in user: the next user in the same tab cannot see them. */
const keyOf = (name: string) => `draft:${localStorage.getItem('UserId')}:${name}`;

/** Whether a form has a draft. Its page then reopens it. */
export function hasDraft(name: string): boolean {
  return sessionStorage.getItem(keyOf(name)) !== null;
}

/** Deletes the draft of a form that was sent or given up. */
export function dropDraft(name: string): void {
  sessionStorage.removeItem(keyOf(name));
}

/**
 * Form state that is stored on every change and restored on mount.
 * @param name identifies the form and its subject, as for `hasDraft` and `dropDraft`; nothing is stored without it
 * @param stored selects what is stored
 */
export function useDraft<T extends object>(
  name: string | undefined,
  initial: () => T,
  stored: (value: T) => T = (value) => value,
): readonly [T, (next: T) => void] {
  // The key is computed once: when the session ends, no user is known, but the form can still be edited.
  const [key] = useState(() => (name === undefined ? null : keyOf(name)));
  const [value, setValue] = useState(() => ({ ...initial(), ...storedAt<T>(key) }));
  const change = (next: T) => {
    setValue(next);
    if (key === null) return;
    try {
      sessionStorage.setItem(key, JSON.stringify(stored(next)));
    } catch {
      // If storage is full or disabled, the form works without a draft.
    }
  };
  return [value, change];
}

function storedAt<T>(key: string | null): Partial<T> {
  if (key === null) return {};
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<T>;
  } catch {
    return {};
  }
}
