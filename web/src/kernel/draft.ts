/** What is typed into a form of a dialog, kept in this tab until the form is done: over a reload and the end of a session. */
import { useState } from 'react';

/** Of the signed-in person only: who signs in next in the same tab finds none of it. */
const keyOf = (name: string) => `draft:${localStorage.getItem('UserId')}:${name}`;

/** Whether a form was left in the middle: its page opens it again. */
export function hasDraft(name: string): boolean {
  return sessionStorage.getItem(keyOf(name)) !== null;
}

/** The form is done, or was given up. */
export function dropDraft(name: string): void {
  sessionStorage.removeItem(keyOf(name));
}

/**
 * State of a form that is kept at every change, and begins with what was kept.
 * @param name of the form and of what it is about; the same to `hasDraft` and `dropDraft`. Without one nothing is kept
 * @param stored what of it is kept
 */
export function useDraft<T extends object>(
  name: string | undefined,
  initial: () => T,
  stored: (value: T) => T = (value) => value,
): readonly [T, (next: T) => void] {
  // The key of the beginning: at the end of the session nobody is signed in, and the form may still be typed into.
  const [key] = useState(() => (name === undefined ? null : keyOf(name)));
  const [value, setValue] = useState(() => ({ ...initial(), ...keptAt<T>(key) }));
  const change = (next: T) => {
    setValue(next);
    if (key === null) return;
    try {
      sessionStorage.setItem(key, JSON.stringify(stored(next)));
    } catch {
      // A full or forbidden storage: the form works as well, only without a draft.
    }
  };
  return [value, change];
}

function keptAt<T>(key: string | null): Partial<T> {
  if (key === null) return {};
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<T>;
  } catch {
    return {};
  }
}
