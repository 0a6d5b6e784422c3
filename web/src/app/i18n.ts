import i18next from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import HttpBackend from 'i18next-http-backend';
import { initReactI18next } from 'react-i18next';
import { queryClient } from '../kernel/query-client.ts';

export const namespaces = [
  'common',
  'teachers',
  'ui',
  'freecashdesk',
  'clients',
  'transactions',
  'schedule',
  'students',
  'nonworkingtime',
  'salary',
  'mutualsettlement',
  'lessons',
  'match',
] as const;

/** Starts translations with the school's options; `common` and `ui` are needed by every screen, others with theirs. */
export const i18nReady = i18next
  .use(HttpBackend)
  .use(LanguageDetector)
  .use(initReactI18next)
  .init({
    supportedLngs: ['en', 'ru'],
    fallbackLng: ['en', 'ru'],
    load: 'languageOnly',
    ns: ['common', 'ui'],
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    maxParallelReads: 10,
    maxRetries: 5,
    retryTimeout: 350,
    detection: {
      order: ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
      lookupQuerystring: 'lng',
      caches: ['localStorage'],
    },
    backend: { loadPath: '/locales/{{lng}}/{{ns}}.json' },
    react: { useSuspense: true },
  })
  .then(() => {
    document.documentElement.lang = i18next.resolvedLanguage ?? 'en';
    i18next.on('languageChanged', () => {
      document.documentElement.lang = i18next.resolvedLanguage ?? 'en';
      // What the server says in a language is asked for again in the new one.
      void queryClient.invalidateQueries();
    });
  });
