/** Whose choice the language is: somebody's in this browser, or else the one in their profile. */
import i18next from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { detection } from './translation-options.ts';

const unchosenKey = 'languageIsUnchosen';

/**
 * Notes whether the language about to be found is merely the browser's own. Asked before i18next starts, which keeps what it
 * finds as if it had been chosen.
 */
export function noteUnchosenLanguage(): void {
  const detector = new LanguageDetector(null, detection);
  if (detector.detect(['querystring']) !== null) localStorage.removeItem(unchosenKey);
  else if (detector.detect(['cookie', 'localStorage', 'sessionStorage']) === null) localStorage.setItem(unchosenKey, 'true');
}

/** Somebody chose a language in this browser: it stays, whatever a profile says. */
export function noteChosenLanguage(): void {
  localStorage.removeItem(unchosenKey);
}

/** Shows the language of the signed-in person's profile where nobody has chosen another in this browser. */
export async function followProfileLanguage(language: string | null): Promise<void> {
  if (language === null || language === i18next.resolvedLanguage || localStorage.getItem(unchosenKey) === null) return;
  await i18next.changeLanguage(language);
  localStorage.setItem(unchosenKey, 'true');
}
