import { abilities } from '@lectern/contract/permissions';
import type { MadeRateChangePage, RateChanges, TeacherRates } from '@lectern/contract/salary/rates/rates.schema';
import { sql } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../../test/test-app.ts';
import { lockPayByRates } from './lock-rates.ts';

let school: TestApp;
let taught: Awaited<ReturnType<TestApp['build']['taughtChild']>>;
let keeper: Caller;

beforeAll(async () => {
  school = await testApp();
  taught = await school.build.taughtChild();
  keeper = await school.as(await school.build.user('AccountManager', { abilities: [abilities.setRates], name: 'Vera Lebedeva' }));
});

const path = () => `/api/teachers/${taught.teacher_id}/edit/profile/salary/`;
const rates = async (by = keeper) => (await by.get(path())).body as TeacherRates;
const set = (effective_from: string, amount: number, more: object = {}) =>
  keeper.post(path(), { service_course_id: taught.service_course_id, effective_from, amount, ...more });
const drop = (effective_from: string) => keeper.post(`${path()}drop/`, { service_course_id: taught.service_course_id, effective_from });
const service = (of: TeacherRates) => of.services.find((each) => each.service_course_id === taught.service_course_id);

describe('a teacher’s rates', () => {
  it('are visible to users who see the pay, and set only with the ability', async () => {
    const other = await school.build.taughtChild();
    const [teacher, curator] = [await school.as(taught.teacher_id), await school.as(taught.curator_id)];
    expect((await rates(teacher)).can.change).toEqual({ allowed: false, reason: 'forbidden' });
    expect((await curator.get(path())).status).toBe(200);
    for (const id of [other.teacher_id, other.curator_id]) expect((await (await school.as(id)).get(path())).status).toBe(404);
    const input = { service_course_id: taught.service_course_id, effective_from: '2026-12-01', amount: 1 };
    for (const by of [teacher, curator, await school.as(taught.manager_id)]) {
      expect((await by.post(path(), input)).status).toBe(403);
      expect((await by.post('/api/teachers/rates/', {})).status).toBe(403);
    }
    expect((await keeper.post(path(), { ...input, service_course_id: 2_000_000_000 })).error).toMatchObject({
      key: 'not_found',
      field: 'service_course_id',
    });
    expect((await keeper.post(path(), { ...input, amount: -1 })).error).toMatchObject({ field: 'amount' });
  });

  it('hold from a day on, and do not overwrite concurrent changes', async () => {
    expect((await set('2026-12-01', 60_000, { before: { amount: null } })).error).toBeNull();
    expect(service(await rates())).toMatchObject({
      now: 50_000,
      offered: true,
      rates: [
        { amount: 60_000, effective_from: '2026-12-01', used: false },
        { amount: 50_000, effective_from: '2026-01-01' },
      ],
    });
    expect((await set('2026-12-01', 65_000, { before: { amount: 55_000 } })).error).toMatchObject({
      key: 'changed_meanwhile',
      field: 'amount',
      params: { by: 'Vera Lebedeva', now: 60_000 },
    });
    expect((await set('2026-12-01', 60_000)).status).toBe(200);
    expect((await drop('2026-12-01')).status).toBe(200);
    expect((await drop('2026-12-01')).error?.key).toBe('not_found');
  });

  it('are never set by the teacher, even with the ability', async () => {
    const own = await school.build.teacher(taught);
    await school.build.allow(own, abilities.setRates);
    const teacher = await school.as(own);
    const input = { service_course_id: taught.service_course_id, effective_from: '2026-12-01', amount: 90_000 };
    const at = `/api/teachers/${own}/edit/profile/salary/`;
    expect((await teacher.post(at, input)).error?.key).toBe('forbidden');
    expect((await teacher.post(`${at}drop/`, { service_course_id: 1, effective_from: '2026-12-01' })).error?.key).toBe('forbidden');
    const many = { teacher_ids: [own], service_course_ids: [taught.service_course_id], effective_from: '2026-12-01', amount: 90_000 };
    expect(((await teacher.post('/api/teachers/rates/', many)).body as RateChanges).changes).toMatchObject([{ refused: 'forbidden' }]);
  });

  it('are set for many teachers as previewed', async () => {
    const second = await school.build.taughtChild();
    const ids = `teacher_id=${taught.teacher_id}&teacher_id=${second.teacher_id}&service_course_id=${taught.service_course_id}`;
    const preview = async (query: string) => (await keeper.get(`/api/teachers/rates/preview/?${ids}&${query}`)).body as RateChanges;
    expect((await keeper.get(`/api/teachers/rates/preview/?${ids}&effective_from=2026-12-01`)).error).toMatchObject({ field: 'amount' });
    const told = ({ changes }: RateChanges) => changes.map(({ teacher_id, now, after, refused }) => [teacher_id, now, after, refused]);
    const expected = [
      [taught.teacher_id, 50_000, 55_000, null],
      [second.teacher_id, null, null, 'rate_missing'],
    ];
    expect(told(await preview('effective_from=2026-12-01&factor=11000'))).toEqual(expect.arrayContaining(expected));
    expect(told(await preview('effective_from=2026-11-18&amount=80000'))).toEqual(
      expect.arrayContaining([
        [taught.teacher_id, 50_000, 80_000, null],
        [second.teacher_id, null, null, 'not_taught_by_teacher'],
      ]),
    );
    const many = { teacher_ids: [taught.teacher_id, second.teacher_id], service_course_ids: [taught.service_course_id] };
    const done = await keeper.post('/api/teachers/rates/', { ...many, effective_from: '2026-12-01', factor: 11_000 });
    expect(told(done.body as RateChanges)).toEqual(expect.arrayContaining(expected));
    expect(service(await rates())?.rates[0]).toMatchObject({ amount: 55_000, effective_from: '2026-12-01' });
    const again = await keeper.post('/api/teachers/rates/', { ...many, effective_from: '2026-12-01', amount: 55_000 });
    expect((again.body as RateChanges).changes.every(({ refused }) => refused !== null)).toBe(true);
  });

  it('are set for all teachers of a service, or for curators’ groups, with totals beyond the listed changes', async () => {
    const service_course_id = taught.service_course_id;
    const own = await school.build.teacher(taught, { curator_id: keeper.userId });
    const left = await school.build.teacher(taught);
    await sql`update teachers set status = 'inactive', inactive_reason = 'quits' where id = ${left}`.execute(school.database.db);
    await crowd(600, taught);
    const input = { service_course_ids: [service_course_id], effective_from: '2026-12-01', amount: 61_000 };
    const post = async (body: object) => (await keeper.post('/api/teachers/rates/', body)).body as RateChanges;
    const both = await keeper.post('/api/teachers/rates/', { ...input, teacher_ids: [own], curator_ids: [keeper.userId] });
    expect(both.error).toMatchObject({ field: 'curator_ids' });
    const query = `service_course_id=${service_course_id}&effective_from=2026-12-01&amount=61000`;
    const preview = async (more = '') => (await keeper.get(`/api/teachers/rates/preview/?${query}${more}`)).body as RateChanges;
    expect(await preview(`&curator_id=${keeper.userId}`)).toMatchObject({ count: 1, due: 1, teachers: 1 });
    expect(await post({ ...input, curator_ids: [keeper.userId] })).toMatchObject({ count: 1, due: 1, changes: [{ teacher_id: own }] });
    const shown = await preview();
    expect(shown.count).toBeGreaterThan(601);
    expect(shown).toMatchObject({ due: shown.count - 1, refusals: [{ refused: 'rate_same', count: 1 }] });
    expect([shown.changes.length, shown.changes[0]?.refused]).toEqual([200, 'rate_same']);
    expect(await post(input)).toMatchObject({ due: shown.due, teachers: shown.due, placed: shown.placed, paid: shown.paid });
    const rateOf = async (teacher_id: number) => {
      const { rows } = await sql<{ amount: number }>`
        select amount from rate_versions where teacher_id = ${teacher_id} and service_course_id = ${service_course_id} and effective_from = '2026-12-01'
      `.execute(school.database.db);
      return rows.map(({ amount }) => amount);
    };
    expect(await rateOf(left)).toEqual([]);
    expect(await rateOf(taught.teacher_id)).toEqual([61_000]);
    const audited = await sql<{ count: number }>`
      select count(*)::int as count from audit_log where action = 'teacher_rate.set' and new ->> 'effective_from' = '2026-12-01' and new ->> 'amount' = '61000'
    `.execute(school.database.db);
    expect(audited.rows[0]?.count).toBe(shown.due + 1);
    const [made] = ((await keeper.get('/api/teachers/rates/changes/')).body as MadeRateChangePage).results;
    expect(made).toMatchObject({ teachers: shown.due, can: { undo: { allowed: true } } });
    const undone = (await keeper.post(`/api/teachers/rates/changes/${made?.id}/undo/`, {})).body as RateChanges;
    expect(undone).toMatchObject({ count: shown.due, due: shown.due });
    expect(await rateOf(taught.teacher_id)).toEqual([55_000]);
    expect(await rateOf(own)).toEqual([61_000]);
  });

  it('change for everybody before or after pay that is accrued meanwhile, never beside it', async () => {
    const { service_course_id, teacher_id } = taught;
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const accruing = school.database.db.transaction().execute(async (db) => {
      await lockPayByRates(db, teacher_id);
      held.resolve();
      await released.promise;
    });
    await held.promise;
    const input = { service_course_ids: [service_course_id], effective_from: '2026-12-02', amount: 62_000 };
    const change = keeper.post('/api/teachers/rates/', input);
    expect(await Promise.race([change, wait(1_000, 'waits')])).toBe('waits');
    released.resolve();
    await accruing;
    expect((await change).status).toBe(200);
  });
});

/** Teachers of a course without anything else. */
async function crowd(count: number, { course_id, curator_id }: { course_id: number; curator_id: number }): Promise<void> {
  await sql`
    with made as (
      insert into users (email, name, zone, selected_role, created_at)
      select 'crowd' || n || '@lectern.test', 'Crowd ' || n, 'Europe/Moscow', 'Teacher', now() from generate_series(1, ${count}) n returning id
    ), granted as (insert into role_grants (user_id, role) select id, 'Teacher' from made),
    teaching as (insert into teachers (id, curator_id) select id, ${curator_id}::int from made returning id)
    insert into teacher_skills (teacher_id, course_id, grade_from, grade_to) select id, ${course_id}::int, 1, 11 from teaching
  `.execute(school.database.db);
}
