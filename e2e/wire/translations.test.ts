/** Tests i18next with the application's options and the real server. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { FastifyReply } from 'fastify';
import { createInstance } from 'i18next';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TestApp } from '../../server/test/test-app.ts';
import { testApp } from '../../server/test/test-app.ts';
import { OwnLanguageFirst } from '../../web/src/app/languages/own-language-first.ts';
import { TextsOverHttp } from '../../web/src/app/languages/texts-over-http.ts';
import { translationOptions } from '../../web/src/app/languages/translation-options.ts';
import { namespaces } from '../../web/src/kernel/namespaces.ts';

const locales = resolve(import.meta.dirname, '../../web/public/locales');
const folder = mkdtempSync(join(tmpdir(), 'lectern-texts-'));
const missing = join(folder, 'missing');
const asked: string[] = [];
/** Answers a request instead of the server; by default it does nothing. */
let before: (reply: FastifyReply, path: string) => unknown = () => undefined;
let school: TestApp;
let address = '';

beforeAll(async () => {
  mkdirSync(join(folder, 'web'));
  writeFileSync(join(folder, 'web/index.html'), '<!doctype html><html lang="en"></html>');
  cpSync(locales, join(folder, 'web/locales'), { recursive: true });
  school = await testApp({ webFolder: join(folder, 'web'), missingTranslations: missing });
  school.app.addHook('onRequest', async (request, reply) => {
    asked.push(`${request.method} ${request.url}`);
    return before(reply, request.url);
  });
  await school.app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(school.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await school.app.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  const realFetch = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(new URL(path, address), init));
  asked.length = 0;
  before = () => undefined;
});
afterEach(() => vi.unstubAllGlobals());

const text = (language: string, namespace: string, key: string) =>
  (JSON.parse(readFileSync(join(locales, language, `${namespace}.json`), 'utf8')) as Record<string, Record<string, string>>)[
    key.split('.')[0] ?? ''
  ]?.[key.split('.')[1] ?? ''];

/** Starts i18next in a detected language. */
async function start(
  language: string,
  backend: (translations: ReturnType<typeof createInstance>) => TextsOverHttp = () => new TextsOverHttp(),
) {
  const translations = createInstance();
  await translations.use(backend(translations)).init({ ...structuredClone(translationOptions), lng: language });
  return translations;
}

describe('translations', () => {
  it('have languages en and ru, fall back to en then ru, and default to the namespace common', async () => {
    const translations = await start('en');
    expect(translations.options).toMatchObject({ supportedLngs: ['en', 'ru', 'cimode'], fallbackLng: ['en', 'ru'], defaultNS: 'common' });
    expect(translations.t('frame.exit')).toBe(text('en', 'common', 'frame.exit'));
    expect((await start('de')).t('frame.exit')).toBe(text('en', 'common', 'frame.exit'));
    expect((await start('ru-RU')).t('frame.exit')).toBe(text('ru', 'common', 'frame.exit'));
    before = (reply, path) => (path.includes('/en/') ? reply.code(404).send('{}') : undefined);
    expect((await start('en')).t('frame.exit')).toBe(text('ru', 'common', 'frame.exit'));
  });

  it('detect the language from the query parameter lng, a cookie, local storage, session storage, the browser and the HTML tag', () => {
    expect(translationOptions.detection).toEqual({
      order: ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
      lookupQuerystring: 'lng',
      caches: ['localStorage'],
    });
  });

  it('have the specified thirteen namespaces at /locales/{lng}/{ns}.json in both languages', async () => {
    expect([...namespaces].sort()).toEqual([
      'clients',
      'common',
      'freecashdesk',
      'lessons',
      'match',
      'mutualsettlement',
      'nonworkingtime',
      'salary',
      'schedule',
      'students',
      'teachers',
      'transactions',
      'ui',
    ]);
    const translations = await start('en');
    await translations.loadNamespaces([...namespaces]);
    for (const namespace of namespaces) {
      for (const language of ['en', 'ru']) {
        expect(asked).toContain(`GET /locales/${language}/${namespace}.json`);
        expect(translations.hasResourceBundle(language, namespace), `${language}/${namespace}`).toBe(true);
      }
    }
  });

  it('are read at most 10 in parallel', async () => {
    let reading = 0;
    let most = 0;
    before = async (reply) => {
      reading += 1;
      most = Math.max(most, reading);
      await new Promise((wait) => setTimeout(wait, 40));
      reading -= 1;
      void reply;
    };
    const translations = await start('en');
    await translations.loadNamespaces([...namespaces]);
    expect(most).toBe(10);
  });

  it('are retried up to 5 times, after 350 ms with doubling delay', async () => {
    const delays: number[] = [];
    const realTimeout = globalThis.setTimeout;
    vi.stubGlobal('setTimeout', (work: () => void, delay = 0, ...more: unknown[]) => {
      const isRetry = Number.isInteger(Math.log2(delay / 350));
      if (isRetry) delays.push(delay);
      return realTimeout(work, isRetry ? 0 : delay, ...more);
    });
    before = (reply, path) => (path.endsWith('/en/common.json') ? reply.code(503).send('{}') : undefined);
    const translations = await start('en');
    expect(delays).toEqual([350, 700, 1400, 2800, 5600]);
    expect(asked.filter((each) => each.endsWith('/en/common.json'))).toHaveLength(6);
    // The fallback is Russian.
    expect(translations.t('frame.exit')).toBe(text('ru', 'common', 'frame.exit'));
  });

  it('load the fallback language after the first render', async () => {
    let backend: OwnLanguageFirst | undefined;
    before = (reply, path) => (path.includes('/ru/') ? reply.code(503).send('{}') : undefined);
    const translations = await start('en', (i18n) => {
      backend = new OwnLanguageFirst(i18n);
      return backend;
    });
    expect(translations.t('frame.exit')).toBe(text('en', 'common', 'frame.exit'));
    expect(asked.some((each) => each.includes('/ru/'))).toBe(false);

    before = () => undefined;
    backend?.loadRest();
    await translations.changeLanguage('ru');
    expect(translations.t('frame.exit')).toBe(text('ru', 'common', 'frame.exit'));
    expect(asked.filter((each) => each.includes('/ru/')).sort()).toEqual(['GET /locales/ru/common.json', 'GET /locales/ru/ui.json']);
  });

  it('have the plurals of each language: one and other in English, one, few, many and other in Russian', async () => {
    const translations = await start('en');
    await translations.loadNamespaces('common');
    const forms = (language: string, counts: readonly number[]) =>
      counts.map((count) => translations.t('cabinet.lessons_left', { lng: language, count })).map((each) => each.replace(/\d+/, '').trim());
    expect(new Set(forms('en', [1, 2, 5, 11, 21])).size).toBe(2);
    const [one, few, many, eleven, twentyOne] = forms('ru', [1, 2, 5, 11, 21]);
    expect(new Set([one, few, many]).size).toBe(3);
    expect([eleven, twentyOne]).toEqual([many, one]);
  });
});

describe('keys without a translation', () => {
  it('are posted to /locales/add/{lng}/{ns}, which only the default configuration contains', async () => {
    const backend = new TextsOverHttp();
    const translations = createInstance();
    expect(translationOptions.backend).not.toHaveProperty('addPath');
    await translations.use(backend).init({ ...structuredClone(translationOptions), lng: 'en', saveMissing: true });
    expect(backend.options.addPath).toBe('/locales/add/{{lng}}/{{ns}}');
    translations.t('frame.nobody_wrote_this' as never, 'Nobody wrote this' as never);
    await vi.waitFor(() => expect(asked).toContain('POST /locales/add/en/common'));
    await vi.waitFor(() =>
      expect(JSON.parse(readFileSync(join(missing, 'en/common.json'), 'utf8'))).toEqual({ 'frame.nobody_wrote_this': 'Nobody wrote this' }),
    );
  });

  it('are not posted without the option', async () => {
    expect(translationOptions).not.toHaveProperty('saveMissing');
    const translations = await start('en');
    expect(translations.t('frame.nobody_wrote_this' as never)).toBe('frame.nobody_wrote_this');
    expect(asked.every((each) => each.startsWith('GET '))).toBe(true);
  });
});
