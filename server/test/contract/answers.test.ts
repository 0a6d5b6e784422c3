import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { sessionCookie } from '../../src/kernel/calls/session.ts';

let school: TestApp;

beforeAll(async () => {
  school = await testApp();
});

describe('every response', () => {
  it('has the security headers, and API responses are never cached', async () => {
    for (const url of ['/api/accounts/csrf/', '/api/clients/', '/api/nothing/', '/health/live']) {
      const { headers } = await school.app.inject({ method: 'GET', url });
      expect(headers['content-security-policy']).toContain("default-src 'self'");
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['x-powered-by']).toBeUndefined();
      if (url.startsWith('/api/')) expect(headers['cache-control']).toBe('no-store');
    }
  });

  it('to an internal error reveals only a request id', async () => {
    const manager = await school.as(await school.build.user('AccountManager'));
    const { db } = school.database;
    await db.schema.alterTable('clients').renameTo('clients_away').execute();
    const answer = await manager.get('/api/clients/');
    await db.schema.alterTable('clients_away').renameTo('clients').execute();
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({
      error: [{ code: 500, message: 'internal', key: 'internal', params: {}, field: null }],
      request_id: expect.any(String),
    });
  });

  it('for an unknown path is a 404 in the wire format', async () => {
    const answer = await school.nobody.get('/api/nothing/');
    expect(answer.status).toBe(404);
    expect(answer.error?.key).toBe('not_found');
  });
});

describe('the OpenAPI document', () => {
  it('is refused without sign-in and to roles outside the staff', async () => {
    expect((await school.nobody.get('/api/openapi.json')).status).toBe(401);
    for (const role of ['Child', 'Lead', 'Student'] as const) {
      const outsider = await school.as(await school.build.user(role));
      expect((await outsider.get('/api/openapi.json')).status).toBe(403);
    }
  });

  it('is valid OpenAPI 3.1 and contains every endpoint', async () => {
    const teacher = await school.as(await school.build.user('Teacher'));
    const { body } = await teacher.get('/api/openapi.json');
    const document = body as { openapi: string; paths: Record<string, object> };
    expect(document.openapi).toBe('3.1.0');
    const result = await new Validator().validate(document);
    expect(result.errors ?? []).toEqual([]);
    expect(Object.keys(document.paths)).toContain('/api/events/lessons/{id}/conduct/');
  });
});

describe('health', () => {
  it('returns live and ready without sign-in', async () => {
    expect((await school.nobody.get('/health/live')).body).toEqual({ status: 'live' });
    expect((await school.nobody.get('/health/ready')).body).toEqual({ status: 'ready' });
  });
});

describe('reference data', () => {
  it('is returned in the language of the screen', async () => {
    const teacher = await school.build.user('Teacher');
    const secret = await school.build.session(teacher);
    const titles = async (language: string) => {
      const headers = { cookie: `${sessionCookie}=${secret}`, 'accept-language': language };
      const answer = await school.app.inject({ method: 'GET', url: '/api/events/cancellation_reason_categories/', headers });
      return (answer.json() as { title: string }[]).map(({ title }) => title);
    };
    expect(await titles('ru-RU,ru;q=0.9,en;q=0.8')).toContain('Преподаватель');
    expect(await titles('en')).toContain('Teacher');
    expect(await titles('de')).toContain('Teacher');
  });
});
