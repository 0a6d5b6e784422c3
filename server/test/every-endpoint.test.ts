import { contract } from '@lectern/contract/contract';
import type { Endpoint } from '@lectern/contract/endpoint';
import { abilities, hasPermission, roles, staffRoles } from '@lectern/contract/permissions';
import type { Role, StaffRole } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildApp, routes } from '../src/app.ts';
import { hashOf } from '../src/kernel/session.ts';
import { settingsReader } from '../src/kernel/settings.ts';
import { testNow } from './build.ts';
import { rightBody, rightQuery, rowRules } from './row-rules.ts';
import type { Name, RecordKind } from './row-rules.ts';
import { testApp } from './test-app.ts';
import type { Answer, Caller, TestApp } from './test-app.ts';
import { testSite } from './test-site.ts';

const endpoints = Object.entries(contract) as [Name, Endpoint][];

let school: TestApp;
type Records = Readonly<Record<RecordKind, number>>;
/** Records that some people of the school have to do with, and those people; and records of others. */
let own: { readonly records: Records; readonly callers: ReadonlyMap<StaffRole, Caller> };
let others: Records;
const callers = new Map<Role, Caller>();
/** Holds every ability: for calls that no role alone may make. */
let administrator: Caller;

const address = (endpoint: Endpoint, id: number) => endpoint.path.replaceAll('{id}', String(id));
const callerOf = (role: Role) => callers.get(role) as Caller;
/** Somebody who may make the call, by their role where one is enough. */
function permittedCaller({ permission }: Endpoint): Caller {
  const role = roles.find((each) => hasPermission(permission, { role: each, abilities: [] }));
  return role === undefined ? administrator : callerOf(role);
}

function call(who: Caller, endpoint: Endpoint, id = 1, name?: Name): Promise<Answer> {
  const url = address(endpoint, id) + (name === undefined ? '' : (rightQuery[name] ?? ''));
  return endpoint.method === 'GET' ? who.get(url) : who.post(url, (name === undefined ? undefined : rightBody[name]) ?? {});
}

/** A user's own things are made for whoever calls; those of others belong to somebody who is none of the callers. */
async function recordOf(kind: RecordKind | 'self' | 'session', who: Caller, records: Records, whose: 'own' | 'others'): Promise<number> {
  if (kind !== 'self' && kind !== 'session') return records[kind];
  const userId = whose === 'own' ? who.userId : administrator.userId;
  if (kind === 'self') {
    const avatar = { user_id: userId, size: 64, version: 'test', image: Buffer.from('picture') };
    await school.database.db
      .insertInto('avatars')
      .values(avatar)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return userId;
  }
  const made = hashOf(await school.build.session(userId));
  const { id } = await school.database.db.selectFrom('sessions').select('id').where('token_hash', '=', made).executeTakeFirstOrThrow();
  return id;
}

async function recordsOf(taught: Awaited<ReturnType<TestApp['build']['taughtChild']>>): Promise<Records> {
  const manager = await school.as(taught.manager_id);
  const { teacher_id, kid_id, course_id, service_course_id, client_id } = taught;
  const wish = { teacher_id, kid_id, course_id, service_course_id, start: '2026-11-17T07:00:00Z', minutes: 45 };
  const lesson = await manager.post('/api/events/lessons/', wish);
  const payment = await manager.post('/api/transactions/transactions/', {
    client_id,
    occasion_code: 'payment_bank',
    amount: 1000,
    business_date: '2026-11-16',
  });
  const contact = await school.database.db
    .selectFrom('client_contacts')
    .select('id')
    .where('client_id', '=', client_id)
    .executeTakeFirstOrThrow();
  const idOf = (answer: Answer) => (answer.body as { id: number }).id;
  return { teacher: teacher_id, client: client_id, contact: contact.id, lesson: idOf(lesson), payment: idOf(payment) };
}

beforeAll(async () => {
  school = await testApp();
  for (const role of roles) callers.set(role, await school.as(await school.build.user(role)));
  administrator = await school.as(await school.build.user('AccountManager', { abilities: Object.values(abilities) }));
  const taught = await school.build.taughtChild();
  own = {
    records: await recordsOf(taught),
    callers: new Map<StaffRole, Caller>([
      ['Teacher', await school.as(taught.teacher_id)],
      ['AccountManager', await school.as(taught.manager_id)],
      ['Curator', await school.as(taught.curator_id)],
      ['Methodist', callerOf('Methodist')],
      ['SalesManager', callerOf('SalesManager')],
    ]),
  };
  others = await recordsOf(await school.build.taughtChild());
});

it('answers exactly the calls of the contract, and nothing can be added beside it', async () => {
  expect(routes.map(({ name }) => name).sort()).toEqual(endpoints.map(([name]) => name).sort());
  const clock = () => testNow;
  const another = await buildApp({
    database: school.database,
    clock,
    settings: settingsReader(school.database.db, clock),
    site: testSite,
    checkAnswers: true,
  });
  expect(() => another.get('/api/back-door/', async () => 'open')).toThrow('stands in no contract');
});

describe.each(endpoints)('%s', (name, endpoint) => {
  it.runIf(endpoint.permission.who !== 'nobody')('is refused to nobody signed in', async () => {
    const url = address(endpoint, 1);
    const answer = endpoint.method === 'GET' ? await school.nobody.get(url) : await school.nobody.post(url, {});
    expect(answer.status).toBe(401);
    expect(answer.error?.key).toBe('not_signed_in');
  });

  it('is refused to every role without the permission, and leaves a trace', async () => {
    for (const role of roles) {
      if (hasPermission(endpoint.permission, { role, abilities: [] })) continue;
      const answer = await call(callerOf(role), endpoint);
      expect([role, answer.status]).toEqual([role, 403]);
    }
    const { rows } = await sql<{ refused: number }>`
      select count(*)::int as refused from audit_log where outcome = 'refused' and entity = ${`${endpoint.method} ${endpoint.path}`}`.execute(
      school.database.db,
    );
    const without = roles.filter((role) => !hasPermission(endpoint.permission, { role, abilities: [] }));
    expect(rows[0]?.refused ?? 0).toBeGreaterThanOrEqual(without.length);
  });

  it.runIf(endpoint.method !== 'GET' && endpoint.permission.who !== 'nobody')(
    'is refused without the anti-forgery token, with a foreign one and from another site',
    async () => {
      for (const headers of [
        { 'x-csrftoken': '' },
        { 'x-csrftoken': 'A'.repeat(43) },
        { 'sec-fetch-site': 'cross-site' },
        { 'x-lectern-client': 'other' },
      ]) {
        const answer = await permittedCaller(endpoint).post(address(endpoint, 1), {}, headers);
        expect(answer.error?.key).toBe('csrf_failed');
      }
    },
  );

  it.runIf(endpoint.params !== undefined)('answers each role for the records that are its own, and for no others', async () => {
    const rule = rowRules[name];
    if (rule === undefined) throw new Error(`say in row-rules.ts whose records ${name} answers for`);
    for (const role of staffRoles.filter((each) => hasPermission(endpoint.permission, { role: each, abilities: [] }))) {
      for (const [whose, reaches, who, records] of [
        ['own', rule.own, own.callers.get(role) as Caller, own.records],
        ['others', rule.others, callerOf(role), others],
      ] as const) {
        const id = await recordOf(rule.record, who, records, whose);
        const { status } = await call(who, endpoint, id, name);
        expect([role, whose, [401, 403, 404].includes(status)]).toEqual([role, whose, !reaches.includes(role)]);
        expect(status).toBeLessThan(500);
      }
    }
  });

  it.runIf(endpoint.params !== undefined)('answers 404 for a record that is not there', async () => {
    for (const [role, who] of [...callers, ['administrator', administrator] as const]) {
      const permitted = who === administrator || hasPermission(endpoint.permission, { role: role as Role, abilities: [] });
      if (!permitted || (endpoint.permission.who === 'staff' && endpoint.permission.roles.length > 0 && who === administrator)) continue;
      const answer = await call(who, endpoint, 2_000_000_000, name);
      expect([role, answer.status]).toEqual([role, 404]);
    }
  });

  it.runIf(endpoint.body !== undefined && endpoint.permission.who !== 'nobody')(
    'refuses a malformed body by name and never with a fault',
    async () => {
      for (const body of [
        'null',
        '[]',
        '"text"',
        '{',
        '{"a":',
        '{"__proto__":1}',
        '{"id":1,"balance":5,"role":"Curator"}',
        JSON.stringify({ start: '\u0000' }),
      ]) {
        const answer = await permittedCaller(endpoint).post(address(endpoint, 1), body);
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect(answer.status).toBeLessThan(500);
      }
      const extra = await permittedCaller(endpoint).post(address(endpoint, 1), { balance: 1 });
      expect(JSON.stringify(extra.body)).toContain('unknown_field');
    },
  );
});

it('gives abilities no way round the role of somebody outside the staff', async () => {
  const child = await school.as(await school.build.user('Child', { abilities: Object.values(abilities) }));
  for (const [, endpoint] of endpoints) {
    if (endpoint.permission.who !== 'staff') continue;
    expect((await call(child, endpoint)).status).toBe(403);
  }
});
