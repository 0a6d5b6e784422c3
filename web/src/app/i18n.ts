import i18next from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { initReactI18next } from 'react-i18next';
import { queryClient } from '../kernel/query-client.ts';
import { noteChosenLanguage, noteUnchosenLanguage } from './chosen-language.ts';
import { OwnLanguageFirst } from './own-language-first.ts';
import { translationOptions } from './translation-options.ts';

noteUnchosenLanguage();
const backend = new OwnLanguageFirst(i18next);
/** The build's own texts, which the browser may keep for ever; see `web/texts-version.ts`. */
const version = document.documentElement.dataset.texts;

/** Starts translations with the school's options. */
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
      // What the server says in a language is asked for again in the new one.
      void queryClient.invalidateQueries();
    });
    // When the first page is there.
    setTimeout(() => backend.loadRest(), 2_000);
  });
