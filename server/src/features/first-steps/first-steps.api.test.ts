import { abilities } from '@lectern/contract/permissions';
import type { FirstStepKey, FirstSteps } from '@lectern/contract/first-steps/first-steps.schema';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { testApp } from '../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../test/test-app.ts';

let school: TestApp;
let admin: Caller;

beforeAll(async () => {
  school = await testApp();
  admin = await school.as(await school.build.user('AccountManager', { abilities: [abilities.manageStaff] }));
});

const steps = async () => (await admin.get('/api/first-steps/')).body as FirstSteps;
const done = async () => (await steps()).steps.filter((step) => step.done).map(({ key }) => key);
const stepOf = (answer: FirstSteps, key: FirstStepKey) => answer.steps.find((step) => step.key === key);

it('shows the steps to administrators only', async () => {
  const manager = await school.as(await school.build.user('Teacher'));
  expect((await manager.get('/api/first-steps/')).error?.key).toBe('forbidden');
  expect((await manager.post('/api/first-steps/', { step: 'packages', needed: false })).error?.key).toBe('forbidden');
  expect((await school.nobody.get('/api/first-steps/')).error?.key).toBe('not_signed_in');
});

it('refuses an unknown step', async () => {
  expect((await admin.post('/api/first-steps/', { step: 'party', needed: false })).error?.key).toBe('invalid');
});

it('starts with nothing done, in a fixed order', async () => {
  const { steps: all, left } = await steps();
  expect(all.map(({ key }) => key)).toEqual([
    'school',
    'region',
    'courses',
    'packages',
    'cancelling',
    'staff',
    'teachers',
    'clients',
    'lesson',
  ]);
  expect(all.every((step) => !step.done && step.needed)).toBe(true);
  expect(left).toBe(9);
});

it('marks a step as not needed and as needed again, and a repeated mark has no effect', async () => {
  const answer = (await admin.post('/api/first-steps/', { step: 'packages', needed: false })).body as FirstSteps;
  expect(stepOf(answer, 'packages')).toMatchObject({ done: false, needed: false });
  expect(answer.left).toBe(8);
  const log = sql<{ count: number }>`select count(*)::int as count from audit_log where action = 'first_step.mark'`;
  const before = (await log.execute(school.database.db)).rows;
  expect((await admin.post('/api/first-steps/', { step: 'packages', needed: false })).status).toBe(200);
  expect((await log.execute(school.database.db)).rows).toEqual(before);
  expect(((await admin.post('/api/first-steps/', { step: 'packages', needed: true })).body as FirstSteps).left).toBe(9);
});

it('derives the state from the data: a teacher counts with courses, hours and a rate, a course with a priced service', async () => {
  const { db } = school.database;
  const taught = await school.build.taughtChild();
  expect(await done()).toContain('clients');
  const lacking = stepOf(await steps(), 'teachers');
  expect(lacking?.count ?? 0).toBe(0);
  expect(lacking?.lacking).toBeGreaterThan(0);
  await sql`
    insert into teacher_skills (teacher_id, course_id, grade_from, grade_to) select ${taught.teacher_id}, id, 1, 11 from courses
    on conflict do nothing
  `.execute(db);
  await school.build.hours(taught.teacher_id, { weekday: 1, start_minute: 600, finish_minute: 900 });
  await sql`
    insert into rate_versions (teacher_id, service_course_id, amount, currency, effective_from)
    select ${taught.teacher_id}, id, 50000, 'RUB', '2026-01-01' from service_courses on conflict do nothing
  `.execute(db);
  expect(stepOf(await steps(), 'teachers')).toMatchObject({ done: true, count: 1 });
  await sql`update service_courses set price = 100000`.execute(db);
  expect(await done()).toContain('courses');
  await sql`update service_courses set price = 0`.execute(db);
  await sql`delete from service_course_prices`.execute(db);
  expect(await done()).not.toContain('courses');
});
