/** Light, dark or system theme. Stored in this browser; `app/start-script.ts` reads it before the first render. */
import { useSyncExternalStore } from 'react';

export const colorSchemes = ['light', 'dark', 'auto'] as const;
export type ColorScheme = (typeof colorSchemes)[number];

const key = 'theme';
const listeners = new Set<() => void>();

/** The choice stored in this browser; null if none. */
export function ownColorScheme(): ColorScheme | null {
  return colorSchemes.find((scheme) => scheme === localStorage.getItem(key)) ?? null;
}

function chosen(): ColorScheme {
  return ownColorScheme() ?? 'auto';
}

/** The resolved theme. */
function shown(): 'light' | 'dark' {
  const scheme = chosen();
  if (scheme !== 'auto') return scheme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function apply(): void {
  document.documentElement.setAttribute('data-mantine-color-scheme', shown());
  for (const notify of listeners) notify();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setColorScheme(scheme: ColorScheme): void {
  localStorage.setItem(key, scheme);
  apply();
}

/** Follows changes of the system theme and of the choice in other tabs. */
export function followColorScheme(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', apply);
  window.addEventListener('storage', (event) => {
    if (event.key === key) apply();
  });
}

/** The choice, for the theme menu. */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, chosen);
}

/** The current theme. */
export function useShownColorScheme(): 'light' | 'dark' {
  return useSyncExternalStore(subscribe, shown);
}
