import type { EngagementRow } from '@lectern/contract/engagements/engagements.schema';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { taughtSchool } from '../../../test/families/taught-school.ts';
import type { TaughtChild } from '../../../test/families/taught-school.ts';
import type { Answer, Caller, TestApp } from '../../../test/test-app.ts';

let school: TestApp;
let taught: TaughtChild;
let manager: Caller;
let teacher: Caller;
let curator: Caller;
/** Another child of the same manager, without lessons yet. */
let child: { readonly client_id: number; readonly kid_id: number };

beforeEach(async () => {
  ({ school, taught, manager, teacher, curator } = await taughtSchool());
  child = await school.build.client(taught.manager_id);
  await run(`update service_courses set kind = 'pair' where id = ${taught.service_course_id}`);
});

const run = (text: string) => sql.raw(text).execute(school.database.db);
const path = '/api/pupil-teacher-course-relations/';
const open = (more: object = {}, by = manager) => {
  const { teacher_id, course_id, service_course_id } = taught;
  return by.post(path, { teacher_id, course_id, service_course_id, kid_id: child.kid_id, ...more });
};
const refusal = ({ status, error }: Answer) => [status, error?.key, error?.field];

it('is refused to teachers and strangers, and for other people’s children', async () => {
  expect(refusal(await open({}, teacher))[0]).toBe(403);
  const others = await school.build.taughtChild();
  expect(refusal(await open({}, await school.as(others.manager_id)))).toEqual([404, 'not_found', null]);
  expect(refusal(await open({ kid_id: others.kid_id }))).toEqual([404, 'not_found', null]);
  expect(refusal(await open({}, await school.as(others.curator_id)))).toEqual([404, 'not_found', null]);
});

it.each([
  ['a service for one child', "update service_courses set kind = 'individual' where id = $service", 'not_a_pair', 'service_course_id'],
  [
    'a teacher who is away for good',
    "update teachers set status = 'inactive', inactive_reason = 'quits' where id = $teacher",
    'teacher_inactive',
    'teacher_id',
  ],
  ['an inactive child', "update children set status = 'inactive', inactive_reason = 'other' where id = $kid", 'client_inactive', 'kid_id'],
  [
    'a child whose data may not be processed any more',
    `insert into child_data_consents (kid_id, given_by, given_on, noted_at, withdrawn_at)
      values ($kid, 'Irina', '2026-01-01', '2026-01-01', '2026-11-01')`,
    'child_consent_missing',
    null,
  ],
  [
    'a teacher who does not teach the course',
    'delete from teacher_skills where teacher_id = $teacher',
    'not_taught_by_teacher',
    'course_id',
  ],
  ['a service without a rate', 'delete from rate_versions where teacher_id = $teacher', 'rate_missing', 'service_course_id'],
])('is refused for %s', async (_, before, key, field) => {
  const ids = { $service: taught.service_course_id, $teacher: taught.teacher_id, $kid: child.kid_id };
  await run(Object.entries(ids).reduce((text, [name, id]) => text.replace(name, String(id)), before));
  const { error } = await open();
  expect(error).toMatchObject({ key, field });
});

it('opens one engagement, in which weekly lessons with another child are placed', async () => {
  const answers = await Promise.all([open(), open()]);
  expect(answers.map(({ status, error }) => error?.key ?? status).sort()).toEqual([201, 'engagement_not_trial']);
  const opened = answers.find(({ status }) => status === 201)?.body as unknown as EngagementRow;
  expect(opened).toMatchObject({ kid_id: child.kid_id, status: 'active', teacher_id: taught.teacher_id });
  const made = await manager.post('/api/events/regular_rules/', {
    ...{ engagement_id: taught.engagement_id, with_engagement_ids: [opened.id], times: [{ weekday: 2, start_minute: 1020 }] },
    ...{ minutes: 45, valid_from: '2026-11-17' },
  });
  expect(made.error).toBeNull();
  await run(`update engagements set status = 'paused', paused_on = '2026-11-16' where id = ${opened.id}`);
  expect((await open()).error?.key).toBe('engagement_paused');
});

it('goes on with a trial, by the teacher’s curator too', async () => {
  const { teacher_id, course_id, service_course_id } = taught;
  const id = await school.build.engagement({ ...child, teacher_id, course_id, service_course_id });
  await run(`update engagements set status = 'trial' where id = ${id}`);
  expect((await open({}, curator)).body).toMatchObject({ id, status: 'active', service_course_id });
});
