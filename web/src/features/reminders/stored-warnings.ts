import { useSyncExternalStore } from 'react';
import type { Warning } from './reminders.rules.ts';

/** Stored in the browser, so that a closed warning stays closed in every tab and after a reload. Contains no names. */
const key = 'teacher_unfinished_lesson_warnings';

const listeners = new Set<() => void>();
let readText: string | null = null;
let read: readonly Warning[] = [];

function isWarning(value: unknown): value is Warning {
  if (typeof value !== 'object' || value === null) return false;
  const { lesson, since, closed } = value as Partial<Record<keyof Warning, unknown>>;
  return (
    Number.isSafeInteger(lesson) && typeof since === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(since) && typeof closed === 'boolean'
  );
}

function parse(text: string | null): readonly Warning[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter(isWarning) : [];
  } catch {
    return [];
  }
}

/** Stored warnings; the same array until they change. */
export function storedWarnings(): readonly Warning[] {
  const text = localStorage.getItem(key);
  if (text !== readText) {
    readText = text;
    read = parse(text);
  }
  return read;
}

export function storeWarnings(warnings: readonly Warning[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(warnings));
  } catch {
    // If storage is full or disabled, there are no warnings.
    return;
  }
  for (const notify of listeners) notify();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab has changed them.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function useStoredWarnings(): readonly Warning[] {
  return useSyncExternalStore(subscribe, storedWarnings);
}
