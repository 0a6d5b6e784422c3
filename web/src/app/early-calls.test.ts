/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { createInstance } from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { firstLoad, startScript } from '../../first-load.ts';
import { clientList } from '../features/clients/client-list.ts';
import { addressOf, api } from '../kernel/api.ts';
import { namespaces } from '../kernel/namespaces.ts';
import { firstLoads, startData } from './first-load.ts';
import type { FirstLoad } from './first-load.ts';
import { translationOptions } from './languages/translation-options.ts';

const script = await startScript();
const data = JSON.stringify(startData((page) => [`assets/${page}.js`, `assets/${page}.css`]));

type Place = {
  readonly path?: string;
  readonly search?: string;
  readonly cookie?: string;
  readonly local?: Record<string, string>;
  readonly session?: Record<string, string>;
  readonly languages?: readonly string[];
  readonly version?: string;
};

/** The browser's globals that both scripts use. */
function surroundings({ path = '/clients', search = '', cookie = '', local = {}, session = {}, languages = ['en-GB'], version }: Place) {
  const attributes = new Map<string, string>(version === undefined ? [] : [['data-texts', version]]);
  const hints: Record<string, string>[] = [];
  const storage = (values: Record<string, string>) => ({
    getItem: (key: string) => values[key] ?? null,
    setItem: (key: string, value: string) => {
      values[key] = value;
    },
    removeItem: (key: string) => delete values[key],
  });
  const location = { pathname: path, search, hash: '' };
  const documentElement = {
    lang: 'en',
    setAttribute: (name: string, value: string) => attributes.set(name, value),
    getAttribute: (name: string) => (name === 'lang' ? documentElement.lang : (attributes.get(name) ?? null)),
  };
  const fetched: { address: string; init: RequestInit }[] = [];
  return {
    hints,
    fetched,
    globals: {
      location,
      localStorage: storage({ ...local }),
      sessionStorage: storage({ ...session }),
      navigator: { languages, language: languages[0] },
      matchMedia: () => ({ matches: false }),
      document: {
        documentElement,
        cookie,
        getElementById: (id: string) => (id === 'start-data' ? { textContent: data } : null),
        createElement: () => ({}),
        head: { appendChild: (link: Record<string, string>) => hints.push(link) },
      },
      fetch: (address: string, init: RequestInit) => {
        fetched.push({ address, init });
        return Promise.resolve(new Response('[]', { headers: { 'content-type': 'application/json' } }));
      },
    },
  };
}

function start(place: Place) {
  const around = surroundings(place);
  runInNewContext(script, { ...around.globals, window: {}, URLSearchParams });
  return { ...around, language: around.globals.document.documentElement.lang };
}

afterEach(() => vi.unstubAllGlobals());

describe('the table of first loads', () => {
  const [, ...parts] = readFileSync(join(import.meta.dirname, 'routes.tsx'), 'utf8').split(/(?:creenInFrame|screenRoute)\('(\w+)'/);
  const routeOf = (screen: string) => parts[parts.indexOf(screen) + 1] ?? '';

  it.each(Object.entries<FirstLoad>(firstLoads))(
    'names for %s the page and the namespaces of its route',
    (screen, { page, namespaces: named }) => {
      const route = routeOf(screen);
      expect(route).toContain(`import('../features/${page}')`);
      const quoted = [...route.matchAll(/'([a-z]+)'/g)].map(([, each]) => each);
      expect(quoted.filter((each) => namespaces.some((known) => known === each))).toEqual(named);
    },
  );

  it('fails the build if one of its pages no longer exists', () => {
    const { transformIndexHtml } = firstLoad();
    const handler = (transformIndexHtml as { handler: (html: string, context: object) => string }).handler;
    expect(() => handler('', { bundle: {} })).toThrow(/first-load\.ts names cabinet\/cabinet-page\.tsx/);
  });
});

describe('requests sent before the application runs', () => {
  it('load scripts and styles of the opened page only', () => {
    const files = (path: string) =>
      start({ path })
        .hints.filter(({ as }) => as !== 'fetch')
        .map(({ rel, href }) => `${rel} ${href}`);
    expect(files('/clients/17')).toEqual([
      'modulepreload /assets/clients/client-page.tsx.js',
      'preload /assets/clients/client-page.tsx.css',
    ]);
    expect(files('/books')).toEqual([]);
  });

  it('load no user data outside the frame', () => {
    expect(start({ path: '/accounts/login' }).fetched).toEqual([]);
    expect(start({ path: '/books' }).fetched.map(({ address }) => address)).toEqual([
      '/api/accounts/user/',
      '/api/accounts/user-sidebar/',
      '/api/accounts/user-page-info/',
    ]);
  });

  it('load the client list from the same URL as the page', () => {
    const address = addressOf('/api/clients/', { query: clientList.read({}) });
    expect(start({}).fetched.map((each) => each.address)).toContain(address);
    expect(start({ search: '?page=2' }).fetched.map((each) => each.address)).not.toContain(address);
  });

  it('have the headers of the API client, and credentials', async () => {
    const local = { csrf_token: 'token', access_token: 'Bearer personal' };
    const early = start({ local, languages: ['ru'] });
    const own = surroundings({ local });
    for (const [name, value] of Object.entries(own.globals)) vi.stubGlobal(name, value);
    own.globals.document.documentElement.lang = 'ru';
    await api.get('/api/accounts/user/');
    const init = own.fetched[0]?.init;
    expect(early.fetched[0]?.init.headers).toEqual(init?.headers);
    expect(early.fetched[0]?.init.credentials).toBe('include');
    expect(init?.headers).toMatchObject({ 'X-CSRFToken': 'token', Authorization: 'Bearer personal', 'Accept-Language': 'ru' });
  });

  it('load texts of one language, with the version of the build if there is one', () => {
    const texts = (place: Place) =>
      start(place)
        .hints.filter(({ as }) => as === 'fetch')
        .map(({ href }) => href);
    expect(texts({ version: 'abc' })).toEqual(['common', 'ui', 'clients'].map((each) => `/locales/en/${each}.json?v=abc`));
    expect(texts({ path: '/accounts/login', languages: ['ru-RU'] })).toEqual(['/locales/ru/common.json', '/locales/ru/ui.json']);
  });

  it('load texts of the language that the application will detect', async () => {
    const language = fc.constantFrom('en', 'ru', 'en-GB', 'ru-RU', 'de', 'uk-UA', 'rue');
    const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
    const place = fc.record({
      search: maybe(language.map((each) => `?lng=${each}`)),
      cookie: maybe(language.map((each) => `a=1; i18next=${each}; b=2`)),
      local: maybe(language.map((each) => ({ i18nextLng: each }))),
      session: maybe(language.map((each) => ({ i18nextLng: each }))),
      languages: fc.array(language, { minLength: 1, maxLength: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(place, async (given) => {
        const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Place;
        const { globals } = surroundings(known);
        for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
        vi.stubGlobal('window', globals);
        const translations = createInstance();
        await translations.use(LanguageDetector).init({
          ...structuredClone(translationOptions),
          resources: { en: { common: { frame: {} } }, ru: { common: { frame: {} } } } as never,
        });
        expect(start(known).language).toBe(translations.resolvedLanguage);
        expect(globals.localStorage.getItem('i18nextLng')).toBe(translations.language);
      }),
      { numRuns: 60 },
    );
  }, 30_000);
});
