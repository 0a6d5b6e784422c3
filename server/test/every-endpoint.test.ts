import { contract } from '@lectern/contract/contract';
import type { Endpoint } from '@lectern/contract/endpoint';
import { abilities, hasPermission, roles } from '@lectern/contract/permissions';
import type { Role } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildApp, routes } from '../src/app.ts';
import { settingsReader } from '../src/kernel/settings.ts';
import { testNow } from './build.ts';
import { testApp } from './test-app.ts';
import type { Answer, Caller, TestApp } from './test-app.ts';

type Name = keyof typeof contract;
const endpoints = Object.entries(contract) as [Name, Endpoint][];

let school: TestApp;
let mine: Awaited<ReturnType<TestApp['build']['taughtChild']>>;
let theirs: typeof mine;
const callers = new Map<Role, Caller>();

/** A record of somebody else's, by the endpoint that would show or change it, and who asks for it. */
let foreign: Partial<Record<Name, { readonly as: () => Caller; readonly id: number }>>;

const address = (endpoint: Endpoint, id: number) => endpoint.path.replaceAll('{id}', String(id));
const callerOf = (role: Role) => callers.get(role) as Caller;

function call(who: Caller, endpoint: Endpoint, id = 1): Promise<Answer> {
  const url = address(endpoint, id);
  return endpoint.method === 'GET' ? who.get(url) : who.post(url, {});
}

beforeAll(async () => {
  school = await testApp();
  mine = await school.build.taughtChild();
  theirs = await school.build.taughtChild();
  for (const role of roles) callers.set(role, await school.as(await school.build.user(role)));
  const teacher = await school.as(mine.teacher_id);
  const manager = await school.as(mine.manager_id);
  const curator = await school.as(mine.curator_id);
  const theirManager = await school.as(theirs.manager_id);
  const { teacher_id, kid_id, course_id, service_course_id } = theirs;
  const lesson = await theirManager.post('/api/events/lessons/', {
    teacher_id,
    kid_id,
    course_id,
    service_course_id,
    start: '2026-11-17T07:00:00Z',
    minutes: 45,
  });
  const payment = await theirManager.post('/api/transactions/transactions/', {
    client_id: theirs.client_id,
    occasion_code: 'payment_bank',
    amount: 1000,
    business_date: '2026-11-16',
  });
  const contact = await school.database.db
    .selectFrom('client_contacts')
    .select('id')
    .where('client_id', '=', theirs.client_id)
    .executeTakeFirstOrThrow();
  const lessonId = (lesson.body as { id: number }).id;
  const paymentId = (payment.body as { id: number }).id;
  foreign = {
    getTeacherSchedule: { as: () => teacher, id: theirs.teacher_id },
    getTeacherSalary: { as: () => teacher, id: theirs.teacher_id },
    getClient: { as: () => manager, id: theirs.client_id },
    revealContact: { as: () => curator, id: contact.id },
    getLesson: { as: () => teacher, id: lessonId },
    moveLesson: { as: () => manager, id: lessonId },
    previewCancellation: { as: () => manager, id: lessonId },
    cancelLesson: { as: () => manager, id: lessonId },
    getConductForm: { as: () => teacher, id: lessonId },
    conductLesson: { as: () => teacher, id: lessonId },
    getTransaction: { as: () => manager, id: paymentId },
    reverseTransaction: { as: () => manager, id: paymentId },
    getClientBalance: { as: () => manager, id: theirs.client_id },
  };
});

/** Bodies and queries that are right but for whose record they are about. */
const rightBody: Partial<Record<Name, unknown>> = {
  moveLesson: { start: '2026-11-19T07:00:00Z' },
  cancelLesson: { reason_id: 1 },
  conductLesson: { outcome: 'held' },
};
const rightQuery: Partial<Record<Name, string>> = {
  getTeacherSchedule: '?from=2026-11-16T00:00:00Z&to=2026-11-23T00:00:00Z',
  previewCancellation: '?reason_id=1',
};
/** A card that every staff user may open: there is no foreign one. */
const openToAllStaff: readonly Name[] = ['getTeacher'];

it('answers exactly the calls of the contract, and nothing can be added beside it', async () => {
  expect(routes.map(({ name }) => name).sort()).toEqual(endpoints.map(([name]) => name).sort());
  const clock = () => testNow;
  const another = await buildApp({
    database: school.database,
    clock,
    settings: settingsReader(school.database.db, clock),
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
      const role = roles.find((each) => hasPermission(endpoint.permission, { role: each, abilities: [] })) as Role;
      for (const headers of [
        { 'x-csrftoken': '' },
        { 'x-csrftoken': 'A'.repeat(43) },
        { 'sec-fetch-site': 'cross-site' },
        { 'x-lectern-client': 'other' },
      ]) {
        const answer = await callerOf(role).post(address(endpoint, 1), {}, headers);
        expect(answer.error?.key).toBe('csrf_failed');
      }
    },
  );

  it.runIf(endpoint.params !== undefined && !openToAllStaff.includes(name))('does not answer for another’s record', async () => {
    const record = foreign[name];
    if (record === undefined) throw new Error(`say in this test whose record ${name} must not answer`);
    const url = address(endpoint, record.id) + (rightQuery[name] ?? '');
    const answer = endpoint.method === 'GET' ? await record.as().get(url) : await record.as().post(url, rightBody[name] ?? {});
    expect([403, 404]).toContain(answer.status);
  });

  it.runIf(endpoint.params !== undefined)('answers 404 for a record that is not there', async () => {
    for (const role of roles) {
      if (!hasPermission(endpoint.permission, { role, abilities: [] })) continue;
      const url = address(endpoint, 2_000_000_000) + (rightQuery[name] ?? '');
      const answer = endpoint.method === 'GET' ? await callerOf(role).get(url) : await callerOf(role).post(url, rightBody[name] ?? {});
      expect([role, answer.status]).toEqual([role, 404]);
    }
  });

  it.runIf(endpoint.body !== undefined && endpoint.permission.who !== 'nobody')(
    'refuses a malformed body by name and never with a fault',
    async () => {
      const role = roles.find((each) => hasPermission(endpoint.permission, { role: each, abilities: [] })) as Role;
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
        const answer = await callerOf(role).post(address(endpoint, 1), body);
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect(answer.status).toBeLessThan(500);
      }
      const extra = await callerOf(role).post(address(endpoint, 1), { balance: 1 });
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
