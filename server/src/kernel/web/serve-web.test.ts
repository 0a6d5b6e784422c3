import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { ErrorBody } from '@lectern/contract/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/test-app.ts';
import type { TestApp } from '../../../test/test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'lectern-web-'));
const missing = join(folder, 'missing');
const texts = JSON.stringify({ title: 'Клиенты', long: 'Очень длинный текст. '.repeat(100) });
let school: TestApp;
let development: TestApp;

beforeAll(async () => {
  const web = join(folder, 'web');
  mkdirSync(join(web, 'locales/ru'), { recursive: true });
  mkdirSync(join(web, 'assets'));
  writeFileSync(join(web, 'index.html'), '<!doctype html><html data-texts="abc123" lang="en"></html>');
  writeFileSync(join(web, 'locales/ru/clients.json'), texts);
  writeFileSync(join(web, 'locales/ru/clients.json.br'), brotliCompressSync(texts));
  writeFileSync(join(web, 'assets/page-1a2b.js'), 'export {};');
  school = await testApp({ webFolder: web });
  development = await testApp({ missingTranslations: missing });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const get = (url: string, headers = {}) => school.app.inject({ method: 'GET', url, headers });

describe('translations', () => {
  it('are served at /locales/{lng}/{ns}.json as JSON, compressed if the browser accepts it', async () => {
    const plain = await get('/locales/ru/clients.json');
    expect(plain.statusCode).toBe(200);
    expect(plain.headers['content-type']).toMatch(/^application\/json/);
    expect(plain.json()).toEqual(JSON.parse(texts));
    const small = await get('/locales/ru/clients.json', { 'accept-encoding': 'br' });
    expect(small.headers).toMatchObject({ 'content-encoding': 'br', 'content-type': plain.headers['content-type'] });
    expect(small.headers.vary).toMatch(/accept-encoding/i);
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(texts);
  });

  it('are revalidated on every visit and answered 304 while unchanged', async () => {
    const first = await get('/locales/ru/clients.json');
    expect(first.headers['cache-control']).toBe('no-cache');
    const again = await get('/locales/ru/clients.json', { 'if-none-match': first.headers.etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('are cached for ever when requested with the version of this build only', async () => {
    expect((await get('/locales/ru/clients.json?v=abc123')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    for (const other of ['?v=def456', '?v=', '?v=abc123&v=abc123'])
      expect((await get(`/locales/ru/clients.json${other}`)).headers['cache-control']).toBe('no-cache');
    expect((await get('/?v=abc123')).headers['cache-control']).toBe('no-cache');
    expect((await get('/assets/page-1a2b.js')).headers['cache-control']).toContain('immutable');
  });

  it.each(['/locales/de/clients.json', '/locales/ru/nothing.json?v=abc123', '/locales/ru/', '/locales/ru/..%2f..%2findex.html'])(
    'returns 404 as JSON, not the page, for a missing file: %s',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.json<ErrorBody>().error).toMatchObject([{ code: 404, key: 'not_found' }]);
    },
  );
});

describe('API reference', () => {
  it('shows the OpenAPI document with the package’s own files only', async () => {
    const page = await get('/api-reference/');
    expect(page.headers['content-type']).toContain('text/html');
    for (const [, file] of page.body.matchAll(/(?:src|href)="(\/api-reference\/[^"]+)"/g))
      expect((await get(file ?? '')).statusCode).toBe(200);
    for (const other of ['package.json', 'index.html', '..%2fpdfmake%2fpackage.json'])
      expect((await get(`/api-reference/${other}`)).statusCode).toBe(404);
  });
});

describe('missing translation keys', () => {
  const add = ({ app }: TestApp, place: string, payload: unknown) =>
    app.inject({ method: 'POST', url: `/locales/add/${place}`, payload: payload as object });

  it('are accepted by POST /locales/add/{lng}/{ns} in development and stored by language and namespace', async () => {
    expect((await add(development, 'en/clients', { 'title.two': 'Two', again: 'first' })).statusCode).toBe(200);
    expect((await add(development, 'en/clients', { again: 'second' })).statusCode).toBe(200);
    expect((await add(development, 'ru/ui', { again: '' })).statusCode).toBe(200);
    expect(JSON.parse(readFileSync(join(missing, 'en/clients.json'), 'utf8'))).toEqual({ again: 'second', 'title.two': 'Two' });
    expect(JSON.parse(readFileSync(join(missing, 'ru/ui.json'), 'utf8'))).toEqual({ again: '' });
  });

  it('are refused for an unknown language, an invalid namespace and an invalid body', async () => {
    for (const place of ['de/clients', 'en/..%2f..%2fclients', 'en/Clients1']) {
      expect((await add(development, place, { key: 'text' })).statusCode).toBe(404);
    }
    for (const body of [[], { key: 1 }, { key: { deep: 'text' } }, { ['k'.repeat(201)]: '' }]) {
      expect((await add(development, 'en/match', body)).statusCode).toBe(400);
    }
    expect(existsSync(join(missing, 'en/match.json'))).toBe(false);
  });

  it('cannot be posted outside development', async () => {
    const answer = await add(school, 'en/clients', { key: 'text' });
    expect(answer.statusCode).toBe(404);
    expect(answer.json<ErrorBody>().error).toMatchObject([{ key: 'not_found' }]);
  });
});

it.each(['/health', '/health/', '/status', '/metrics', '/metrics?x=1'])('%s is not answered with the application’s page', async (url) => {
  expect((await get(url)).statusCode).toBe(404);
  expect((await get(`/clients${url}`)).statusCode).toBe(200);
});

it('logs the route and the person of a failure, and nothing of the query', async () => {
  const lines: string[] = [];
  const broken = await testApp({ logger: { level: 'error', stream: { write: (line: string) => lines.push(line) } } });
  const id = await broken.build.user('Teacher');
  const teacher = await broken.as(id);
  await broken.database.exec('drop table saved_views');
  expect((await teacher.get('/api/saved-views/?screen=secret')).status).toBeGreaterThanOrEqual(400);
  expect((await teacher.get('/api/saved-views/?screen=clients')).status).toBe(500);
  expect(lines.map((line) => JSON.parse(line))).toEqual([expect.objectContaining({ route: 'listSavedViews', actor: id })]);
  expect(lines.join('')).not.toContain('secret');
});
