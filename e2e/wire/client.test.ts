/** Tests the web's API client with the real server instead of a mock. */
import type { AddressInfo } from 'node:net';
import { QueryClient } from '@tanstack/react-query';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '../../server/src/features/accounts/password.ts';
import { hashOf } from '../../server/src/kernel/calls/session.ts';
import { testNow } from '../../server/test/build.ts';
import type { TestApp } from '../../server/test/test-app.ts';
import { testApp } from '../../server/test/test-app.ts';
import { ApiError, api, fetchCsrfToken } from '../../web/src/kernel/api.ts';
import { currentUserQuery } from '../../web/src/kernel/session.ts';
import { takeReturnPath } from '../../web/src/kernel/signed-in/signed-out.ts';
import { onForbidden, statusHandlers } from '../../web/src/kernel/requests/status-handlers.ts';
import { openBrowser } from './browser.ts';

/** Replaces the next answer of the server, as a proxy or a broken connection does. */
let fault: ((request: FastifyRequest, reply: FastifyReply) => unknown) | null = null;
const received: FastifyRequest[] = [];
let school: TestApp;
let broken: TestApp;
let address = '';
const browser = openBrowser(() => address);

const person = { email: 'vera@school.test', password: 'correct horse' };
const signIn = async () => {
  await fetchCsrfToken();
  await api.post('/api/accounts/login/', { body: person });
  await fetchCsrfToken();
};
const thrownBy = (call: Promise<unknown>) =>
  call.then(
    () => expect.fail('it was answered'),
    (error: unknown) => error as ApiError,
  );
const addressOf = ({ app }: TestApp) => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

beforeAll(async () => {
  school = await testApp();
  school.app.addHook('onRequest', async (request, reply) => {
    received.push(request);
    const now = fault;
    fault = null;
    return now?.(request, reply);
  });
  broken = await testApp({
    settings: { read: () => Promise.reject(new Error('planted')) },
  });
  await school.build.user(['Teacher', 'Methodist'], {
    name: 'Vera',
    email: person.email,
    password_hash: await hashPassword(person.password),
  });
  await school.app.listen({ port: 0, host: '127.0.0.1' });
  await broken.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => Promise.all([school.app.close(), broken.app.close()]));
beforeEach(() => {
  browser.restart();
  received.length = 0;
  fault = null;
  address = addressOf(school);
});

describe('every request', () => {
  it('sends JSON accept and content-type headers, X-Requested-With, the anti-forgery token and the fixed header, with credentials', async () => {
    await signIn();
    await api.get('/api/study/courses/');
    await api.post('/api/accounts/logout/');
    for (const { headers, method } of received.slice(-2)) {
      expect({ method, ...headers }).toMatchObject({
        accept: 'application/json',
        'content-type': 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        'x-lectern-client': 'web',
        'x-csrftoken': localStorage.getItem('csrf_token'),
      });
      expect(headers.cookie).toContain('__Host-lectern_session=');
      expect(headers.authorization).toBeUndefined();
    }
  });

  it('sends the stored access_token unchanged as authorization', async () => {
    const { id } = await school.database.db.selectFrom('users').select('id').where('email', '=', person.email).executeTakeFirstOrThrow();
    await school.database.db
      .insertInto('personal_tokens')
      .values({
        user_id: id,
        token_hash: hashOf('secret'),
        title: 'test',
        role: 'Teacher',
        scopes: ['lessons:read'],
        created_at: testNow.toString(),
        expires_at: testNow.add({ hours: 9 }).toString(),
      })
      .execute();
    for (const stored of ['secret', 'Bearer secret']) {
      localStorage.setItem('access_token', stored);
      await expect(api.get('/api/accounts/user/')).resolves.toMatchObject({ id });
      expect(received.at(-1)?.headers.authorization).toBe(stored);
    }
  });

  it('repeats the key of a query array and skips null values', async () => {
    await signIn();
    const query = { status: ['active', 'inactive'], search: null, page: 1 };
    await expect(api.get('/api/clients/', { query } as never)).resolves.toMatchObject({ count: 0, results: [] });
    expect(received.at(-1)?.url).toBe('/api/clients/?status=active&status=inactive&page=1');
  });
});

describe('the session', () => {
  it('is loading, then signed in with the user', async () => {
    await signIn();
    const client = new QueryClient();
    const loading = client.fetchQuery(currentUserQuery);
    expect(client.getQueryState(currentUserQuery.queryKey)).toMatchObject({ status: 'pending', fetchStatus: 'fetching' });
    await loading;
    expect(client.getQueryState(currentUserQuery.queryKey)).toMatchObject({
      status: 'success',
      data: { name: 'Vera', role: 'Teacher', roles: ['Methodist', 'Teacher'], email: person.email, avatarUrl: null, abilities: [] },
    });
    expect(localStorage.getItem('IsUserAuthorized')).toBe('true');
    expect(localStorage.getItem('UserId')).toBe(browser.cookies.get('UserId'));
    expect(browser.visited).toEqual([]);
  });

  it('is loading, then signed out: a 401 opens /accounts/login/ and clears the user-id cookie', async () => {
    browser.cookies.set('UserId', '5');
    localStorage.setItem('UserId', '5');
    localStorage.setItem('access_token', 'of another day');
    await expect(new QueryClient().fetchQuery({ ...currentUserQuery, retry: false })).rejects.toMatchObject({ status: 401 });
    expect(browser.visited).toEqual(['/accounts/login/']);
    expect(browser.cookies.has('UserId')).toBe(false);
    expect(['UserId', 'IsUserAuthorized', 'access_token'].map((key) => localStorage.getItem(key))).toEqual([null, 'false', null]);
    expect(takeReturnPath()).toBe('/clients?page=2');
  });

  it('does not redirect on the sign-in page itself', async () => {
    browser.location.pathname = '/accounts/login/';
    await expect(thrownBy(api.post('/api/accounts/login/', { body: { ...person, password: 'wrong' } }))).resolves.toMatchObject({
      status: 401,
      key: 'wrong_credentials',
    });
    expect(browser.visited).toEqual([]);
  });

  it('can be started again after an access_token has expired', async () => {
    localStorage.setItem('access_token', 'expired');
    await expect(thrownBy(api.get('/api/accounts/user/'))).resolves.toMatchObject({ status: 401 });
    await signIn();
    await expect(api.get('/api/accounts/user/')).resolves.toMatchObject({ name: 'Vera' });
  });
});

describe('an answer that is not 2xx', () => {
  it('is raised with each item of its error list as type, status (from code) and message', async () => {
    const error = await thrownBy(api.post('/api/accounts/login/', { body: {} } as never));
    expect(error).toBeInstanceOf(ApiError);
    expect(error.errors.map(({ type, status, field }) => ({ type, status, field }))).toEqual([
      { type: 'error', status: 400, field: 'email' },
      { type: 'error', status: 400, field: 'password' },
    ]);
    expect(error.errors.every(({ message }) => message.length > 0)).toBe(true);
    expect(error.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(error.body).toMatchObject({ request_id: error.requestId });
  });

  it('is retried once with a fresh token if the anti-forgery token belongs to another session', async () => {
    await fetchCsrfToken();
    localStorage.setItem('csrf_token', 'of another session');
    await api.post('/api/accounts/login/', { body: person });
    expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /api/accounts/csrf/',
      'POST /api/accounts/login/',
      'GET /api/accounts/csrf/',
      'POST /api/accounts/login/',
    ]);
  });

  it('does not redirect on 403: the handler for /forbidden/ is not registered', async () => {
    await signIn();
    await expect(thrownBy(api.get('/api/users/', {}))).resolves.toMatchObject({ status: 403, key: 'forbidden' });
    expect(browser.visited).toEqual([]);
    expect(Object.values(statusHandlers)).not.toContain(onForbidden);
    onForbidden();
    expect(browser.visited).toEqual(['/forbidden/']);
  });

  it('is not_found for unknown records and paths', async () => {
    await signIn();
    await expect(thrownBy(api.get('/api/clients/{id}/', { params: { id: 999_999 } }))).resolves.toMatchObject({
      status: 404,
      key: 'not_found',
    });
    await expect(thrownBy(api.get('/api/nowhere/' as never))).resolves.toMatchObject({ status: 404, key: 'not_found' });
  });

  it('is raised as its raw body for a 500', async () => {
    address = addressOf(broken);
    const error = await thrownBy(api.get('/api/study/courses/'));
    expect(error).toMatchObject({ status: 500, errors: [], texts: {}, key: 'internal' });
    expect(error.body).toEqual({ error: [expect.objectContaining({ code: 500, key: 'internal' })], request_id: error.requestId });
  });

  it('is read as text if its body is not JSON, regardless of its type', async () => {
    for (const type of ['text/html', 'application/json']) {
      fault = (_request, reply) => reply.code(502).type(type).serializer(String).send('<h1>Bad gateway</h1>');
      const error = await thrownBy(api.get('/api/study/courses/'));
      expect(error).toMatchObject({ status: 502, body: '<h1>Bad gateway</h1>', errors: [], key: 'internal' });
    }
  });

  it('is flattened if it is an object without an error list', async () => {
    fault = (_request, reply) => reply.code(400).send({ email: ['Invalid email', 'Must be unique'], name: 'Required' });
    const error = await thrownBy(api.get('/api/study/courses/'));
    expect(error).toMatchObject({ texts: { email: 'Invalid email, Must be unique', name: 'Required' } });
    expect(error.message).toBe('Invalid email, Must be unique, Required');
  });

  it('has status 0 if the connection breaks, before or during the body', async () => {
    fault = (request, reply) => {
      reply.hijack();
      request.raw.socket.destroy();
    };
    await expect(thrownBy(api.get('/api/study/courses/'))).resolves.toMatchObject({ status: 0, key: 'no_connection' });
    fault = (request, reply) => {
      reply.hijack();
      reply.raw.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      reply.raw.write('[{"id":', () => request.raw.socket.destroy());
    };
    await expect(thrownBy(api.get('/api/study/courses/'))).resolves.toMatchObject({ status: 0, key: 'no_connection' });
  });

  it('stays an abort error if the caller aborted', async () => {
    const controller = new AbortController();
    fault = () => new Promise(() => controller.abort());
    await expect(api.get('/api/study/courses/', {}, { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });
});
