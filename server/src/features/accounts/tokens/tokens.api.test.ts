import { scopeOfCall } from '../../../kernel/calls/scope-of-call.ts';
import type { NewToken, OwnTokens, TokenPage } from '@lectern/contract/accounts/tokens.schema';
import { contract } from '@lectern/contract/contract';
import type { Endpoint } from '@lectern/contract/endpoint';
import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testNow } from '../../../../test/build.ts';
import { testApp } from '../../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../../test/test-app.ts';
import { tokenLimit } from '../../../kernel/calls/personal-token.ts';
import { settingsReader } from '../../../settings.ts';
import { hashPassword } from '../password.ts';

const password = 'correct horse';
const { manageStaff, allClients } = abilities;

let school: TestApp;
let password_hash: string;
let manager: Caller;
let admin: Caller;
const settingsOf = () => settingsReader(school.database.db, () => testNow).read();

beforeAll(async () => {
  school = await testApp();
  password_hash = await hashPassword(password);
});
beforeEach(async () => {
  school.at(testNow);
  manager = await school.as(await school.build.user('AccountManager', { abilities: [allClients], password_hash }));
  admin = await school.as(await school.build.user('AccountManager', { abilities: Object.values(abilities), password_hash }));
});

const body = (more: object = {}) => ({ title: 'Reports', scopes: ['clients:read'], days: 30, current_password: password, ...more });

async function made(more: object = {}, who = manager): Promise<NewToken> {
  const answer = await who.post('/api/accounts/tokens/', body(more));
  expect(answer.error).toBeNull();
  return answer.body as NewToken;
}

/** A call with a token only: without cookie, anti-forgery token and headers of the web application. */
async function call(secret: string, method: 'GET' | 'POST', url: string, payload?: object) {
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
  const response = await school.app.inject({
    method,
    url,
    headers,
    remoteAddress: '10.9.8.7',
    ...(method === 'POST' ? { payload: JSON.stringify(payload ?? {}) } : {}),
  });
  const json = response.json() as { error?: { key: string; params: object }[] };
  return { status: response.statusCode, key: json.error?.[0]?.key ?? null, params: json.error?.[0]?.params, body: json as never };
}

describe('creating a personal token', () => {
  it('needs the password, a title, an expiry within a year and scopes of the role', async () => {
    expect((await manager.post('/api/accounts/tokens/', body({ current_password: 'wrong horse' }))).error?.key).toBe('wrong_password');
    expect((await manager.post('/api/accounts/tokens/', body({ scopes: ['settings:write'] }))).error).toMatchObject({
      key: 'scope_not_held',
      params: { scope: 'settings:write' },
    });
    for (const wrong of [{ title: ' ' }, { days: 0 }, { days: 367 }, { scopes: [] }, { scopes: ['accounts:write'] }])
      expect((await manager.post('/api/accounts/tokens/', body(wrong))).error?.key).toBe('invalid');
    expect(((await manager.get('/api/accounts/tokens/')).body as OwnTokens).results).toEqual([]);
  });

  it('is refused after too many wrong passwords', async () => {
    const answers = [];
    for (let n = 0; n < 12; n += 1) answers.push((await manager.post('/api/accounts/tokens/', body({ current_password: 'x' }))).error?.key);
    expect(answers.at(-1)).toBe('too_many_attempts');
  });

  it('returns the secret once; the database and the log have only a hash', async () => {
    const { secret, token } = await made();
    expect(secret).toMatch(/^lectern_[\w-]{43}$/);
    expect(token).toMatchObject({
      title: 'Reports',
      role: 'AccountManager',
      scopes: ['clients:read'],
      state: 'active',
      last_used_at: null,
    });
    expect(JSON.stringify((await manager.get('/api/accounts/tokens/')).body)).not.toContain(secret);
    const { rows } = await sql<{ found: boolean }>`select exists (select from personal_tokens t where t::text like ${`%${secret}%`})
      or exists (select from audit_log a where a::text like ${`%${secret}%`}) as found`.execute(school.database.db);
    expect(rows[0]?.found).toBe(false);
  });

  it('is refused beyond fifty active ones', async () => {
    const { secret } = await made();
    await sql`insert into personal_tokens (user_id, token_hash, title, role, scopes, created_at, expires_at)
      select ${manager.userId}, sha256(('many' || n || ${secret})::bytea), 'many', 'AccountManager', '{clients:read}', ${testNow.toString()},
        '2027-01-01T00:00:00Z' from generate_series(1, 49) n`.execute(school.database.db);
    expect((await manager.post('/api/accounts/tokens/', body())).error?.key).toBe('too_many_tokens');
  });
});

describe('a personal token', () => {
  it('reads without a cookie, and records its last use with time and address', async () => {
    const { secret } = await made();
    expect((await call(secret, 'GET', '/api/clients/')).status).toBe(200);
    expect((await call(secret, 'GET', '/api/accounts/user/')).body).toMatchObject({ id: manager.userId, selected_role: 'AccountManager' });
    const [token] = ((await manager.get('/api/accounts/tokens/')).body as OwnTokens).results;
    expect(token).toMatchObject({ last_used_at: testNow.toString(), last_used_from: '10.9.8.7' });
  });

  it('is refused outside its scopes, and by every endpoint about accounts and security', async () => {
    const scopes = ((await admin.get('/api/accounts/tokens/')).body as OwnTokens).scopes;
    const { secret } = await made();
    expect(await call(secret, 'POST', '/api/clients/', { name: 'Irina' })).toMatchObject({
      key: 'scope_missing',
      params: { scope: 'clients:write' },
    });
    expect((await call(secret, 'GET', '/api/transactions/transactions/')).key).toBe('scope_missing');
    const all = await made({ scopes }, admin);
    const never = Object.values<Endpoint>(contract).filter(
      ({ permission, ...each }) => permission.who !== 'anonymous' && scopeOfCall(each) === null,
    );
    for (const { method, path } of never) {
      const answer = await call(all.secret, method as 'GET' | 'POST', path.replaceAll(/\{\w+\}/g, '1'));
      expect([path, answer.status, answer.key]).toEqual([path, 403, 'token_not_accepted']);
    }
  });

  it('writes without an anti-forgery token, and the log names it', async () => {
    const { secret, token } = await made({ title: 'Web form', scopes: ['clients:write'] });
    const created = await call(secret, 'POST', '/api/clients/', { name: 'Irina Gromova' });
    expect(created.status).toBe(201);
    const { rows } =
      await sql<object>`select actor_id, token_id, (select title from personal_tokens t where t.id = token_id) as title from audit_log
      where action = 'client.create' and client_id = ${(created.body as { id: number }).id}`.execute(school.database.db);
    expect(rows).toEqual([{ actor_id: manager.userId, token_id: token.id, title: 'Web form' }]);
  });

  it('is invalid after its expiry or revocation', async () => {
    const { secret, token } = await made({ days: 1 });
    school.at(testNow.add({ hours: 25 }));
    expect((await call(secret, 'GET', '/api/clients/')).status).toBe(401);
    school.at(testNow);
    expect((await call(secret, 'GET', '/api/clients/')).status).toBe(200);
    expect((await admin.post(`/api/accounts/tokens/${token.id}/revoke/`)).error?.key).toBe('not_found');
    expect((await manager.post(`/api/accounts/tokens/${token.id}/revoke/`)).status).toBe(200);
    expect((await manager.post(`/api/accounts/tokens/${token.id}/revoke/`)).status).toBe(200);
    expect((await call(secret, 'GET', '/api/clients/')).status).toBe(401);
    expect((await call(`${secret}x`, 'GET', '/api/clients/')).status).toBe(401);
  });

  it('loses the abilities, the role and the account that its owner loses, and gains no later ability', async () => {
    const { secret } = await made({ scopes: ['settings:read'] }, admin);
    const read = async () => (await call(secret, 'GET', '/api/settings/')).status;
    expect(await read()).toBe(200);
    const other = await school.as(await school.build.user('AccountManager', { abilities: Object.values(abilities) }));
    await other.post(`/api/users/${admin.userId}/abilities/`, { abilities: [manageStaff] });
    expect(await read()).toBe(403);
    await other.post(`/api/users/${manager.userId}/abilities/`, { abilities: [allClients, abilities.changeSettings] });
    const earlier = await made({ scopes: ['clients:read'] });
    await sql`update personal_tokens set scopes = '{settings:read}', abilities = '{}' where id = ${earlier.token.id}`.execute(
      school.database.db,
    );
    expect((await call(earlier.secret, 'GET', '/api/settings/')).key).toBe('forbidden');

    await sql`insert into role_grants (user_id, role) values (${manager.userId}, 'Curator')`.execute(school.database.db);
    const { secret: asManager } = await made();
    await other.post(`/api/users/${manager.userId}/roles/`, { roles: ['Curator'] });
    expect((await call(asManager, 'GET', '/api/clients/')).status).toBe(401);
    expect(((await manager.get('/api/accounts/tokens/')).body as OwnTokens).results[0]?.state).toBe('revoked');
    await other.post(`/api/users/${manager.userId}/roles/`, { roles: ['AccountManager', 'Curator'] });
    expect((await call(asManager, 'GET', '/api/clients/')).status).toBe(401);
    await manager.post('/api/accounts/select-role/', { role: 'AccountManager' });
    const { secret: again } = await made();
    await other.post(`/api/users/${manager.userId}/roles/`, { roles: ['AccountManager'] });
    expect((await call(again, 'GET', '/api/clients/')).status).toBe(200);
    await other.post(`/api/users/${manager.userId}/deactivate/`);
    expect((await call(again, 'GET', '/api/clients/')).status).toBe(401);
    await other.post(`/api/users/${manager.userId}/activate/`);
    expect((await call(again, 'GET', '/api/clients/')).status).toBe(401);
  });

  it('ends when its owner changes the password, and the log says how many did', async () => {
    const { secret } = await made();
    expect((await call(secret, 'GET', '/api/clients/')).status).toBe(200);
    const change = { current_password: password, new_password: 'another battery staple' };
    expect((await manager.post('/api/accounts/change-password/', change)).status).toBe(200);
    expect((await call(secret, 'GET', '/api/clients/')).status).toBe(401);
    const { rows } = await sql`select new ->> 'ended_tokens' as ended from audit_log
      where action = 'password.change' and entity_id = ${manager.userId}`.execute(school.database.db);
    expect(rows).toEqual([{ ended: '1' }]);
  });

  it('keeps the role it was created with when its owner selects another one', async () => {
    await sql`insert into role_grants (user_id, role) values (${manager.userId}, 'Curator')`.execute(school.database.db);
    const { secret } = await made();
    await manager.post('/api/accounts/select-role/', { role: 'Curator' });
    expect((await call(secret, 'GET', '/api/accounts/user/')).body).toMatchObject({ selected_role: 'AccountManager' });
  });

  it('is rate limited, including refused calls, independently of other tokens', async () => {
    const { secret } = await made();
    const another = await made();
    const rows = async () =>
      (
        await sql<{
          n: number;
        }>`select count(*)::int as n from audit_log where token_id is not null and actor_id = ${manager.userId}`.execute(school.database.db)
      ).rows[0]?.n ?? 0;
    for (let n = 0; n < tokenLimit.calls; n += 1) await call(secret, 'GET', '/api/users/');
    expect(await call(secret, 'GET', '/api/clients/')).toMatchObject({ status: 429, key: 'rate_limited', params: { seconds: 1 } });
    expect(await rows()).toBe(tokenLimit.calls);
    expect((await call(another.secret, 'GET', '/api/clients/')).status).toBe(200);
  });

  it('does not replace the second factor that the school requires', async () => {
    const { secret } = await made();
    const strict = await testApp({
      database: school.database,
      settings: { read: async () => ({ ...(await settingsOf()), second_factor_required: true }) },
    });
    const answer = await strict.app.inject({ method: 'GET', url: '/api/clients/', headers: { authorization: `Bearer ${secret}` } });
    expect(answer.json()).toMatchObject({ error: [{ key: 'second_factor_setup_needed' }] });
  });
});

describe('all users’ tokens', () => {
  it('are listed for administrators only, who may revoke any', async () => {
    const { secret, token } = await made({ title: `Nightly ${manager.userId}` });
    expect((await manager.get('/api/users/tokens/')).error?.key).toBe('forbidden');
    const page = (await admin.get(`/api/users/tokens/?search=Nightly%20${manager.userId}`)).body as TokenPage;
    expect(page).toMatchObject({ count: 1, results: [{ id: token.id, owner: { id: manager.userId } }] });
    expect((await manager.post(`/api/users/tokens/${token.id}/revoke/`)).error?.key).toBe('forbidden');
    expect((await admin.post('/api/users/tokens/2000000000/revoke/')).error?.key).toBe('not_found');
    expect((await admin.post(`/api/users/tokens/${token.id}/revoke/`)).status).toBe(200);
    expect((await call(secret, 'GET', '/api/clients/')).status).toBe(401);
    expect((await admin.get(`/api/users/tokens/?user_id=${manager.userId}&active=true`)).body).toMatchObject({ count: 0 });
    expect((await admin.get(`/api/users/tokens/?user_id=${manager.userId}&active=false`)).body).toMatchObject({ count: 1 });
  });
});

it('shows the OpenAPI document to staff only, with the scope of each endpoint', async () => {
  const { secret } = await made();
  expect((await school.nobody.get('/api/openapi.json')).status).toBe(401);
  expect((await (await school.as(await school.build.user('Child'))).get('/api/openapi.json')).status).toBe(403);
  const document = (await call(secret, 'GET', '/api/openapi.json')).body as {
    paths: Record<string, Record<string, { security: object[] }>>;
    components: { securitySchemes: Record<string, object> };
  };
  expect(document.components.securitySchemes.personalToken).toMatchObject({ type: 'http', scheme: 'bearer' });
  expect(document.paths['/api/clients/']?.post?.security).toEqual([{ session: [] }, { personalToken: ['clients:write'] }]);
  expect(document.paths['/api/accounts/change-password/']?.post?.security).toEqual([{ session: [] }]);
});
