/** The source of the language: a choice in this browser, otherwise the user's profile. */
import i18next from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { detection } from './translation-options.ts';

const unchosenKey = 'languageIsUnchosen';

/**
 * Records whether the language comes only from the browser's settings. Must run before i18next starts, which stores the language it detects
 * as if the user had chosen it.
 */
export function noteUnchosenLanguage(): void {
  const detector = new LanguageDetector(null, detection);
  if (detector.detect(['querystring']) !== null) localStorage.removeItem(unchosenKey);
  else if (detector.detect(['cookie', 'localStorage', 'sessionStorage']) === null) localStorage.setItem(unchosenKey, 'true');
}

/** Records that the user chose the language in this browser. The choice overrides profiles. */
export function noteChosenLanguage(): void {
  localStorage.removeItem(unchosenKey);
}

/** Applies the language of the user's profile, unless another one was chosen in this browser. */
export async function followProfileLanguage(language: string | null): Promise<void> {
  if (language === null || language === i18next.resolvedLanguage || localStorage.getItem(unchosenKey) === null) return;
  await i18next.changeLanguage(language);
  localStorage.setItem(unchosenKey, 'true');
}
