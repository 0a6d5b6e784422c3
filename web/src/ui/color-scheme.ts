/** Light, dark or as the system has it: the choice is kept in this browser, and `app/start-script.ts` reads it before anything is drawn. */
import { useSyncExternalStore } from 'react';

export const colorSchemes = ['light', 'dark', 'auto'] as const;
export type ColorScheme = (typeof colorSchemes)[number];

const key = 'theme';
const listeners = new Set<() => void>();

/** The choice made in this browser; null where there is none. */
export function ownColorScheme(): ColorScheme | null {
  return colorSchemes.find((scheme) => scheme === localStorage.getItem(key)) ?? null;
}

function chosen(): ColorScheme {
  return ownColorScheme() ?? 'auto';
}

/** What the choice comes to. */
function shown(): 'light' | 'dark' {
  const scheme = chosen();
  if (scheme !== 'auto') return scheme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function apply(): void {
  document.documentElement.setAttribute('data-mantine-color-scheme', shown());
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setColorScheme(scheme: ColorScheme): void {
  localStorage.setItem(key, scheme);
  apply();
}

/** Keeps the page in the colours that the system changes to, or that were chosen in another tab. */
export function followColorScheme(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', apply);
  window.addEventListener('storage', (event) => {
    if (event.key === key) apply();
  });
}

/** The choice, for whoever offers it. */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, chosen);
}

/** The colours on the screen. */
export function useShownColorScheme(): 'light' | 'dark' {
  return useSyncExternalStore(subscribe, shown);
}
