/// <reference types="node" />
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, addressOf, api, fetchCsrfToken } from './api.ts';
import { takeReturnPath } from './signed-in/signed-out.ts';

type Received = { method: string; url: string; headers: IncomingMessage['headers']; body: string };
type Reply = { status: number; body?: unknown; text?: string };

function storage(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    clear: () => values.clear(),
    key: (at: number) => [...values.keys()][at] ?? null,
    get length() {
      return values.size;
    },
  };
}

describe('the API client', () => {
  const received: Received[] = [];
  let replies: Reply[] = [];
  let server: Server;
  let base = '';
  const assign = vi.fn();
  const realFetch = globalThis.fetch;
  const location = { pathname: '/clients', search: '?page=2', assign };

  beforeAll(async () => {
    server = createServer((request: IncomingMessage, response: ServerResponse) => {
      let body = '';
      request.on('data', (part: Buffer) => {
        body += part.toString();
      });
      request.on('end', () => {
        received.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
        const reply = replies.shift() ?? { status: 200, body: {} };
        response.writeHead(reply.status, { 'content-type': reply.text === undefined ? 'application/json' : 'text/html' });
        response.end(reply.text ?? JSON.stringify(reply.body ?? {}));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());
  beforeEach(() => {
    received.length = 0;
    replies = [];
    assign.mockClear();
    location.pathname = '/clients';
    vi.stubGlobal('localStorage', storage());
    vi.stubGlobal('sessionStorage', storage());
    vi.stubGlobal('location', location);
    vi.stubGlobal('document', { documentElement: { lang: 'ru' }, cookie: '' });
    vi.stubGlobal('fetch', (address: string, init: RequestInit) => realFetch(base + address, init));
    localStorage.setItem('csrf_token', 'token-1');
  });

  it('fills the path, repeats the key of an array and omits missing values', () => {
    const query = { status: ['active', 'inactive'], search: undefined, page: 2, units_below: null };
    expect(addressOf('/api/clients/{id}/', { params: { id: 7 }, query })).toBe('/api/clients/7/?status=active&status=inactive&page=2');
    expect(addressOf('/api/clients/', { query: {} })).toBe('/api/clients/');
  });

  it('sends the required headers, and authorization only if there is a token', async () => {
    replies = [{ status: 200, body: { count: 0, results: [] } }];
    await api.get('/api/clients/', { query: { search: 'Ковалёв & co' } });
    expect(received[0]?.headers).toMatchObject({
      accept: 'application/json',
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      'x-lectern-client': 'web',
      'x-csrftoken': 'token-1',
      'accept-language': 'ru',
    });
    expect(received[0]?.headers.authorization).toBeUndefined();
    expect(new URL(base + received[0]?.url).searchParams.get('search')).toBe('Ковалёв & co');

    localStorage.setItem('access_token', 'personal');
    await api.get('/api/study/courses/');
    expect(received[1]?.headers.authorization).toBe('personal');
  });

  it('sends a write as JSON with its idempotency key', async () => {
    await api.post(
      '/api/events/lessons/{id}/move/',
      { params: { id: 4 }, body: { start: '2026-11-21T08:00:00Z', asked_by: 'school' } },
      { idempotencyKey: 'k-1' },
    );
    expect(received[0]).toMatchObject({
      method: 'POST',
      url: '/api/events/lessons/4/move/',
      body: '{"start":"2026-11-21T08:00:00Z","asked_by":"school"}',
    });
    expect(received[0]?.headers['idempotency-key']).toBe('k-1');
  });

  it('throws every listed error with its status, key, parameters and field', async () => {
    const error = [
      { code: 409, message: 'busy', key: 'teacher_busy', params: { name: 'Анна', next_free: null }, field: 'start' },
      { code: 400, message: 'wrong', key: 'invalid', params: {}, field: null },
    ];
    replies = [{ status: 409, body: { error, request_id: 'r-1' } }];
    const thrown = await api
      .post('/api/events/lessons/{id}/move/', { params: { id: 4 }, body: { start: '', asked_by: 'school' } })
      .catch((each: unknown) => each);
    expect(thrown).toBeInstanceOf(ApiError);
    expect(thrown).toMatchObject({ status: 409, requestId: 'r-1', key: 'teacher_busy' });
    expect((thrown as ApiError).errors).toEqual([
      { type: 'error', status: 409, message: 'busy', key: 'teacher_busy', params: { name: 'Анна', next_free: null }, field: 'start' },
      { type: 'error', status: 400, message: 'wrong', key: 'invalid', params: {}, field: null },
    ]);
  });

  it('throws a body that is not JSON as plain text', async () => {
    replies = [{ status: 502, text: '<h1>Bad gateway</h1>' }];
    await expect(api.get('/api/study/courses/')).rejects.toMatchObject({
      status: 502,
      body: '<h1>Bad gateway</h1>',
      key: 'internal',
      errors: [],
    });
  });

  it('throws status 0 without a connection', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
    await expect(api.get('/api/study/courses/')).rejects.toMatchObject({ status: 0, key: 'no_connection' });
  });

  it('fetches a new anti-forgery token and retries the write once if the token is of an older session', async () => {
    const refused = { error: [{ code: 403, message: '', key: 'csrf_failed', params: {}, field: null }], request_id: 'r' };
    replies = [
      { status: 403, body: refused },
      { status: 200, body: { token: 'token-2' } },
      { status: 200, body: {} },
    ];
    await api.post('/api/accounts/logout/');
    expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /api/accounts/logout/',
      'GET /api/accounts/csrf/',
      'POST /api/accounts/logout/',
    ]);
    expect(received[2]?.headers['x-csrftoken']).toBe('token-2');

    replies = [
      { status: 403, body: refused },
      { status: 200, body: { token: 'token-3' } },
      { status: 403, body: refused },
    ];
    await expect(api.post('/api/accounts/logout/')).rejects.toMatchObject({ key: 'csrf_failed' });
    expect(received).toHaveLength(6);
  });

  it('fetches an anti-forgery token before the first write of a browser', async () => {
    localStorage.removeItem('csrf_token');
    replies = [{ status: 200, body: { token: 'first' } }];
    await api.post('/api/accounts/logout/');
    expect(received[1]?.headers['x-csrftoken']).toBe('first');
    replies = [{ status: 200, body: { token: 'next' } }];
    await fetchCsrfToken();
    expect(localStorage.getItem('csrf_token')).toBe('next');
  });

  it('opens the sign-in page when the session is over, forgets the user and stores the current URL', async () => {
    localStorage.setItem('UserId', '5');
    sessionStorage.setItem('of_session:names', 'Anna');
    sessionStorage.setItem('draft', 'kept');
    const over = { error: [{ code: 401, message: '', key: 'not_signed_in', params: {}, field: null }], request_id: 'r' };
    replies = [{ status: 401, body: over }];
    await expect(api.get('/api/study/courses/')).rejects.toMatchObject({ status: 401 });
    expect(assign).toHaveBeenCalledExactlyOnceWith('/accounts/login/');
    expect(localStorage.getItem('UserId')).toBeNull();
    expect(sessionStorage.getItem('of_session:names')).toBeNull();
    expect(sessionStorage.getItem('draft')).toBe('kept');
    expect(localStorage.getItem('IsUserAuthorized')).toBe('false');
    expect(takeReturnPath()).toBe('/clients?page=2');
    expect(takeReturnPath()).toBe('/cabinet');

    location.pathname = '/accounts/login/';
    replies = [{ status: 401, body: over }];
    await expect(api.get('/api/study/courses/')).rejects.toMatchObject({ status: 401 });
    expect(assign).toHaveBeenCalledTimes(1);
  });

  it('never redirects to another site after sign-in', () => {
    for (const path of ['https://evil.example/', '//evil.example/', '/\\evil.example/']) {
      sessionStorage.setItem('return_to', path);
      expect(takeReturnPath()).toBe('/cabinet');
    }
  });

  it('uses an answer requested before the scripts loaded, once', async () => {
    vi.stubGlobal('window', {
      lecternEarly: { '/api/study/courses/': Promise.resolve(new Response('[]', { headers: { 'content-type': 'application/json' } })) },
    });
    await expect(api.get('/api/study/courses/')).resolves.toEqual([]);
    expect(received).toHaveLength(0);
    replies = [{ status: 200, body: [] }];
    await api.get('/api/study/courses/');
    expect(received).toHaveLength(1);
  });
});
