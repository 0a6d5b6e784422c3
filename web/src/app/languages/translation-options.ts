import type { InitOptions } from 'i18next';
import type { DetectorOptions } from 'i18next-browser-languagedetector';
import type { TextsOptions } from './texts-over-http.ts';

/** Where the language is detected, in order, and where it is stored. */
export const detection = {
  order: ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
  lookupQuerystring: 'lng',
  caches: ['localStorage'],
} satisfies DetectorOptions;

/** i18next options: points 7 and 9 of the specification. Every screen needs `common` and `ui`, other namespaces load with their screens. */
export const translationOptions = {
  supportedLngs: ['en', 'ru'],
  fallbackLng: ['en', 'ru'],
  load: 'languageOnly',
  ns: ['common', 'ui'],
  defaultNS: 'common',
  interpolation: { escapeValue: false },
  maxParallelReads: 10,
  maxRetries: 5,
  // Doubles on every retry.
  retryTimeout: 350,
  detection,
  backend: { loadPath: '/locales/{{lng}}/{{ns}}.json' },
  react: { useSuspense: true },
} satisfies InitOptions<Partial<TextsOptions>>;
