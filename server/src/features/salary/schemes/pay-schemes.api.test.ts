import { abilities } from '@lectern/contract/permissions';
import type { PaySchemePreview, PaySchemes } from '@lectern/contract/salary/schemes/pay-schemes.schema';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../../test/test-app.ts';

let school: TestApp;
let taught: Awaited<ReturnType<TestApp['build']['taughtChild']>>;
let setter: Caller;
let second: Caller;
let colleague: number;

beforeAll(async () => {
  school = await testApp();
  taught = await school.build.taughtChild();
  setter = await school.as(await school.build.user('AccountManager', { abilities: [abilities.setRates], name: 'Vera Lebedeva' }));
  second = await school.as(await school.build.user('Methodist', { abilities: [abilities.setRates, abilities.allPay] }));
  colleague = await school.build.user('AccountManager', { name: 'Olga Morozova' });
});

const none = { fixed: 0, payment_share: 0, renewal_share: 0, per_child: 0, per_teacher: 0 };
const set = (by: Caller, body: object) =>
  by.post('/api/pay-schemes/', { role: 'AccountManager', user_id: null, effective_from: '2026-11-01', ...none, ...body });
const undo = (by: Caller, id: number) => by.post(`/api/pay-schemes/${id}/undo/`, {});
const list = async (by: Caller) => (await by.get('/api/pay-schemes/')).body as PaySchemes;
const idOf = (answer: { body: unknown }) => (answer.body as { id: number }).id;

describe('a pay scheme', () => {
  it('is read and set only with the ability, and never one’s own', async () => {
    const own = setter.userId;
    for (const by of [await school.as(taught.manager_id), await school.as(taught.curator_id), await school.as(taught.teacher_id)]) {
      expect((await set(by, { fixed: 1 })).status).toBe(403);
      expect((await by.get('/api/pay-schemes/')).status).toBe(403);
      expect((await by.get('/api/pay-schemes/preview/?role=Curator')).status).toBe(403);
      expect((await undo(by, 1)).status).toBe(403);
    }
    expect((await set(setter, { user_id: own, fixed: 1 })).error?.key).toBe('forbidden');
    const { people } = await list(setter);
    expect(people.find(({ id }) => id === own)?.can.set).toEqual({ allowed: false, reason: 'forbidden' });
    expect(people.find(({ id }) => id === colleague)?.can.set.allowed).toBe(true);
    expect((await set(setter, { user_id: taught.curator_id, fixed: 1 })).error).toMatchObject({ key: 'not_found', field: 'user_id' });
    expect((await set(setter, { user_id: taught.teacher_id, role: 'Curator', fixed: 1 })).error?.key).toBe('not_found');
  });

  it('has sums of its role only, and of a person ends without sums', async () => {
    expect((await set(second, { role: 'Curator', payment_share: 1 })).error).toMatchObject({ key: 'invalid', field: 'per_teacher' });
    expect((await set(second, { per_teacher: 1 })).error).toMatchObject({ key: 'invalid', field: 'per_teacher' });
    expect((await set(second, { ended: true })).error).toMatchObject({ key: 'invalid', field: 'ended' });
    expect((await set(second, { user_id: colleague, ended: true, fixed: 1 })).error).toMatchObject({ key: 'invalid', field: 'ended' });
    expect((await set(second, { payment_share: 10_001 })).error?.field).toBe('payment_share');
    expect((await set(second, { fixed: -1 })).error?.field).toBe('fixed');
    expect((await set(second, { fixed: 0.5 })).error?.field).toBe('fixed');
  });

  it('does not apply to the user who set it for their role, and cannot be undone by people it applies to', async () => {
    const made = await set(setter, { fixed: 3_000_000 });
    expect(made).toMatchObject({ status: 201, body: { user: null, fixed: 3_000_000, made_by_name: 'Vera Lebedeva' } });
    const totalOf = async (by: Caller, id: number) => ((await by.get(`/api/pay-schemes/pay/${id}/`)).body as { forecast: number }).forecast;
    expect(await totalOf(setter, setter.userId)).toBe(0);
    expect(await totalOf(second, colleague)).toBeGreaterThan(0);
    const later = await set(second, { fixed: 1_000_000, effective_from: '2026-12-01' });
    expect((await undo(setter, idOf(later))).error?.key).toBe('forbidden');
    expect((await list(setter)).schemes.find(({ id }) => id === idOf(later))?.can.undo).toEqual({ allowed: false, reason: 'forbidden' });
    expect((await undo(second, idOf(later))).error).toBeNull();
    const own = await set(second, { user_id: setter.userId, fixed: 9, effective_from: '2026-12-01' });
    expect((await undo(setter, idOf(own))).error?.key).toBe('forbidden');
    expect((await undo(second, idOf(own))).body).toMatchObject({ undone_at: '2026-11-16T09:00:00Z' });
  });

  it('has one version a day, and the last one is undone once; the one before holds again', async () => {
    const made = await set(second, { role: 'Curator', fixed: 100 });
    const next = await set(second, { role: 'Curator', fixed: 200, effective_from: '2026-11-20' });
    expect((await set(second, { role: 'Curator', fixed: 300, effective_from: '2026-11-20' })).error).toMatchObject({
      key: 'scheme_of_day',
      field: 'effective_from',
    });
    expect((await undo(second, idOf(made))).error?.key).toBe('scheme_not_last');
    expect((await undo(second, idOf(next))).error).toBeNull();
    expect((await undo(second, idOf(next))).error?.key).toBe('already_reversed');
    expect((await set(second, { role: 'Curator', fixed: 300, effective_from: '2026-11-20' })).error).toBeNull();
    expect((await undo(second, 2_000_000)).error?.key).toBe('not_found');
    const { rows } = await sql<{ action: string; actor_id: number }>`
      select action, actor_id from audit_log where entity = 'pay_scheme' and entity_id = ${idOf(next)} and outcome = 'done' order by id
    `.execute(school.database.db);
    expect(rows).toEqual([
      { action: 'pay_scheme.set', actor_id: second.userId },
      { action: 'pay_scheme.undo', actor_id: second.userId },
    ]);
  });

  it('is set once by two at the same time, and once by a repeated request', async () => {
    const body = { user_id: colleague, fixed: 500, effective_from: '2027-02-01' };
    const answers = await Promise.all([set(setter, body), set(second, body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const input = { role: 'AccountManager', ...none, ...body, effective_from: '2027-03-01' };
    const key = { 'idempotency-key': crypto.randomUUID() };
    const [first, again] = [await setter.post('/api/pay-schemes/', input, key), await setter.post('/api/pay-schemes/', input, key)];
    expect([first.status, idOf(again)]).toEqual([201, idOf(first)]);
  });

  it('begins after the last calculated day, and is not undone once its days are calculated', async () => {
    await sql`insert into pay_periods (starts_on, ends_on, state) values ('2026-10-01', '2026-10-31', 'closed')`.execute(
      school.database.db,
    );
    expect((await list(second)).earliest).toBe('2026-11-01');
    expect((await set(second, { user_id: colleague, fixed: 1, effective_from: '2026-10-31' })).error).toMatchObject({
      key: 'period_closed',
      field: 'effective_from',
      params: { date: '2026-10-31', open_from: '2026-11-01' },
    });
    const { rows } = await sql<{ id: number }>`
      insert into pay_schemes (role, effective_from, fixed, currency, made_at, made_by) values ('Curator', '2026-10-01', 70, 'RUB', '2026-09-01', ${second.userId})
      returning id
    `.execute(school.database.db);
    expect((await undo(second, rows[0]?.id ?? 0)).error?.key).toBe('scheme_used');
  });

  it('is previewed with what it would have paid in the last calculated period, beside what was in force', async () => {
    const { db } = school.database;
    await sql`update users set created_at = '2026-01-01T00:00:00Z'`.execute(db);
    await sql`update client_managers set since = '2026-01-01T00:00:00Z' where until is null`.execute(db);
    const held = { status: 'held', created_at: '2026-10-01T00:00:00Z', closed_at: '2026-10-06T11:00:00Z' } as const;
    await school.build.lesson(taught, '2026-10-06T10:00:00Z', held);
    const preview = async (query: string) => (await second.get(`/api/pay-schemes/preview/?${query}`)).body as PaySchemePreview;
    const role = await preview('role=AccountManager&fixed=1000&per_child=300');
    expect(role.period).toMatchObject({ starts_on: '2026-10-01' });
    const of = (id: number) => role.people.find((person) => person.id === id);
    expect(of(taught.manager_id)).toMatchObject({ now: 0, after: 1_300 });
    expect(of(colleague)).toMatchObject({ now: 0, after: 1_000 });
    const one = await preview(`role=AccountManager&user_id=${colleague}&fixed=42`);
    expect(one.people).toEqual([{ id: colleague, name: 'Olga Morozova', now: 0, after: 42 }]);
    expect((await second.get(`/api/pay-schemes/preview/?role=Curator&user_id=${colleague}`)).error?.key).toBe('not_found');
  });
});
