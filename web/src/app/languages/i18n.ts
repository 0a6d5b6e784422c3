import i18next from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { initReactI18next } from 'react-i18next';
import { queryClient } from '../../kernel/requests/query-client.ts';
import { noteChosenLanguage, noteUnchosenLanguage } from './chosen-language.ts';
import { OwnLanguageFirst } from './own-language-first.ts';
import { translationOptions } from './translation-options.ts';

noteUnchosenLanguage();
const backend = new OwnLanguageFirst(i18next);
/** URLs of the build's texts, which browsers may cache forever; see `web/texts-version.ts`. */
const version = document.documentElement.dataset.texts;

/** Initialises translations with the school's options. */
export const i18nReady = i18next
  .use(backend)
  .use(LanguageDetector)
  .use(initReactI18next)
  .init({
    ...translationOptions,
    backend: { ...translationOptions.backend, ...(version === undefined ? {} : { queryStringParams: { v: version } }) },
    saveMissing: import.meta.env.DEV,
  })
  .then(() => {
    document.documentElement.lang = i18next.resolvedLanguage ?? 'en';
    i18next.on('languageChanging', () => backend.loadRest());
    i18next.on('languageChanged', () => {
      document.documentElement.lang = i18next.resolvedLanguage ?? 'en';
      noteChosenLanguage();
      // Refetches answers that contain texts in the previous language.
      void queryClient.invalidateQueries();
    });
    // After the first page is rendered.
    setTimeout(() => backend.loadRest(), 2_000);
  });
