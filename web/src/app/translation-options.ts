import type { InitOptions } from 'i18next';
import type { DetectorOptions } from 'i18next-browser-languagedetector';
import type { TextsOptions } from './texts-over-http.ts';

/** Where a language is looked for, the first that is found deciding, and where what was found is kept. */
export const detection = {
  order: ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
  lookupQuerystring: 'lng',
  caches: ['localStorage'],
} satisfies DetectorOptions;

/** How texts are found and loaded: the specification's points 7 and 9. `common` and `ui` are needed by every screen, others with theirs. */
export const translationOptions = {
  supportedLngs: ['en', 'ru'],
  fallbackLng: ['en', 'ru'],
  load: 'languageOnly',
  ns: ['common', 'ui'],
  defaultNS: 'common',
  interpolation: { escapeValue: false },
  maxParallelReads: 10,
  maxRetries: 5,
  // Doubles each time.
  retryTimeout: 350,
  detection,
  backend: { loadPath: '/locales/{{lng}}/{{ns}}.json' },
  react: { useSuspense: true },
} satisfies InitOptions<Partial<TextsOptions>>;
