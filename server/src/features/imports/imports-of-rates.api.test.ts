import { abilities } from '@lectern/contract/permissions';
import type { ImportCost, ImportDetail, ImportRow } from '@lectern/contract/imports/imports.schema';
import type { MadeRateChangePage } from '@lectern/contract/salary/rates/rates.schema';
import type { TeacherSalary } from '@lectern/contract/salary/salary.schema';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testNow } from '../../../test/build.ts';
import { testSite } from '../../../test/setup/test-site.ts';
import { testApp } from '../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../test/test-app.ts';
import { settingsReader } from '../../settings.ts';
import { workOnNextImport } from './work/work-on-imports.ts';

const { moveIn, setRates, keepPay, allPay } = abilities;
let school: TestApp;
let mover: Caller;
let taught: Awaited<ReturnType<TestApp['build']['taughtChild']>>;

beforeAll(async () => {
  school = await testApp();
  mover = await school.as(await school.build.user('AccountManager', { abilities: [moveIn, setRates, keepPay, allPay] }));
  taught = await school.build.taughtChild();
});

const work = () => {
  const clock = () => testNow;
  return workOnNextImport({
    database: school.database,
    clock,
    settings: settingsReader(school.database.db, clock),
    site: testSite,
    checkAnswers: true,
  });
};
const place = (start: string) => school.build.lesson(taught, start, { created_at: '2026-10-01T00:00:00Z' });
const costOf = (id: number, by = mover) => by.get(`/api/imports/${id}/cost/`);

async function checked(rows: readonly string[], by = mover): Promise<number> {
  const lines = ['Teacher;Lesson;Pay;From the day', ...rows].join('\n');
  const { id, mapping } = (await by.upload('/api/imports/?kind=rates&file_name=rates.csv', lines)).body as ImportDetail;
  expect((await by.post(`/api/imports/${id}/check/`, { mapping })).error).toBeNull();
  await work();
  return id;
}

async function ran(id: number): Promise<ImportDetail> {
  expect((await mover.post(`/api/imports/${id}/run/`)).error).toBeNull();
  await work();
  return (await mover.get(`/api/imports/${id}/`)).body as ImportDetail;
}

async function namesOf({ teacher_id, service_course_id }: { teacher_id: number; service_course_id: number }) {
  const { db } = school.database;
  const { email } = await db.selectFrom('users').select('email').where('id', '=', teacher_id).executeTakeFirstOrThrow();
  const { title } = await db.selectFrom('service_courses').select('title').where('id', '=', service_course_id).executeTakeFirstOrThrow();
  return { email, title };
}

describe('a file of rates', () => {
  it('shows its cost only to users who may set rates', async () => {
    const { email, title } = await namesOf(taught);
    const id = await checked([`${email};${title};700;2026-12-01`]);
    const other = await school.as(await school.build.user('AccountManager', { abilities: [moveIn] }));
    expect((await costOf(id, other)).error?.key).toBe('right_not_held');
    expect((await costOf(id, await school.as(taught.teacher_id))).status).toBe(403);
    expect((await costOf(id)).body as ImportCost).toMatchObject({
      rates: { paid: { lessons: 0, amount: 0 }, placed: { lessons: 0, amount: 0 } },
    });
  });

  it('costs what it then posts for days past, and that stays when the import is undone', async () => {
    const { email, title } = await namesOf(taught);
    const lesson = await place('2026-11-12T10:00:00Z');
    const teacher = await school.as(taught.teacher_id);
    expect((await teacher.post(`/api/events/lessons/${lesson}/conduct/`, { outcome: 'held' })).error).toBeNull();
    const id = await checked([`${email};${title};700;2026-11-10`]);
    const { rates } = (await costOf(id)).body as ImportCost;
    expect(rates?.paid).toEqual({ lessons: 1, amount: 20_000 });
    const pay = async () => ((await mover.get(`/api/teachers/${taught.teacher_id}/salary/`)).body as TeacherSalary).total;
    const before = await pay();
    expect(await ran(id)).toMatchObject({ rows_brought: 1, rows_bad: 0 });
    expect(await pay()).toBe(before + 20_000);
    const [made] = ((await mover.get('/api/teachers/rates/changes/')).body as MadeRateChangePage).results;
    expect(made).toMatchObject({ effective_from: '2026-11-10', lessons: 1, difference: 20_000, can: { undo: { allowed: true } } });
    await mover.post(`/api/imports/${id}/undo/`);
    await work();
    expect((await mover.get(`/api/imports/${id}/`)).body as ImportDetail).toMatchObject({ rows_kept: 1, rows_removed: 0 });
    expect((await mover.post(`/api/teachers/rates/changes/${made?.id}/undo/`, {})).error).toBeNull();
    expect(await pay()).toBe(before);
  });

  it('has a least and a most a month, and refuses the least beyond the most and sums below zero', async () => {
    const { email, title } = await namesOf(taught);
    const head = 'Teacher;Lesson;Pay;From the day;Least a month;Most a month';
    const rows = ['2026-12-05;200;100', '2026-12-06;-1;', '2026-12-07;;-1', '2026-12-08;100;200', '2026-12-09;;'];
    const lines = [head, ...rows.map((row) => `${email};${title};700;${row}`)].join('\n');
    const { id, mapping } = (await mover.upload('/api/imports/?kind=rates&file_name=rates.csv', lines)).body as ImportDetail;
    expect((await mover.post(`/api/imports/${id}/check/`, { mapping })).error).toBeNull();
    await work();
    expect(await ran(id)).toMatchObject({ rows_brought: 2, rows_bad: 3 });
    const { rows: set } = await sql`select effective_from::text as day, least, most from rate_versions
      where teacher_id = ${taught.teacher_id} and effective_from >= '2026-12-05' order by 1`.execute(school.database.db);
    expect(set).toEqual([
      { day: '2026-12-08', least: 10_000, most: 20_000 },
      { day: '2026-12-09', least: null, most: null },
    ]);
  });

  it('leaves out the importing user’s own row', async () => {
    const own = await school.build.teacher(taught);
    for (const ability of [moveIn, setRates]) await school.build.allow(own, ability);
    const { email, title } = await namesOf({ ...taught, teacher_id: own });
    const id = await checked([`${email};${title};900;2026-12-01`]);
    expect((await mover.post(`/api/imports/${id}/run/`)).error).toBeNull();
    await school.database.db.updateTable('import_runs').set({ user_id: own }).where('id', '=', id).execute();
    await work();
    const { results } = (await mover.get(`/api/imports/${id}/rows/`)).body as { results: ImportRow[] };
    expect(results.map(({ faults }) => faults.map(({ reason }) => reason))).toEqual([['own_rate']]);
  });
});
