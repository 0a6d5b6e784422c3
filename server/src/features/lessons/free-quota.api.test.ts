import type { Lesson } from '@lectern/contract/lessons/lessons.schema';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { testNow } from '../../../test/build.ts';
import type { Caller, TestApp } from '../../../test/test-app.ts';
import { taughtSchool } from '../../../test/families/taught-school.ts';
import type { TaughtChild } from '../../../test/families/taught-school.ts';
import { defaultLessonPolicy } from '@lectern/contract/lessons/lesson-policy.rules';
import { cancelReasons } from '../../../test/builders/reasons.ts';

let school: TestApp;
let taught: TaughtChild;
let manager: Caller;

beforeEach(async () => {
  ({ school, taught, manager } = await taughtSchool());
});

/** A lesson of the client, optionally of a sibling, of another kind or with another policy. */
async function lesson(day: number, more: { kid_id?: number; engagement_id?: number; service_course_id?: number; policy?: object } = {}) {
  const { policy, ...other } = more;
  const start = `2026-12-${String(day).padStart(2, '0')}T07:00:00Z`;
  const terms = { policy: { ...defaultLessonPolicy, ...policy }, created_at: testNow.toString() };
  return school.build.lesson({ ...taught, ...other }, start, terms);
}

const url = (id: number) => `/api/events/lessons/${id}/cancel/`;
const leftFor = async (id: number) =>
  ((await manager.get(`${url(id)}preview/?reason_id=2`)).body as { free_cancellations_left: number | null }).free_cancellations_left;
async function cancel(id: number): Promise<number> {
  const answer = await manager.post(url(id), { reason_id: cancelReasons.familyPlans });
  expect(answer.error).toBeNull();
  const { rows } = await sql<{ share: number }>`select client_share as share from lessons where id = ${id}`.execute(school.database.db);
  expect((answer.body as Lesson).status).toBe('cancelled');
  return rows[0]?.share ?? -1;
}

async function sibling() {
  const { id: kid_id } = await school.database.db
    .insertInto('children')
    .values({ client_id: taught.client_id, name: 'Sibling', grade: 3 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { kid_id, engagement_id: await school.build.engagement({ ...taught, kid_id }) };
}

it('shares the free cancellations of a month among a family’s children by default', async () => {
  const other = await sibling();
  const [first, second, third] = [await lesson(1), await lesson(2, other), await lesson(3, other)];
  expect([await cancel(first), await cancel(second)]).toEqual([0, 0]);
  expect(await leftFor(third)).toBe(0);
  expect(await cancel(third)).toBe(10_000);
});

it('names the rule that decides: the notice, although free cancellations are left', async () => {
  const id = await lesson(1);
  const early = await manager.get(`${url(id)}preview/?reason_id=2`);
  expect(early.body).toMatchObject({ rule: { kind: 'free', notice_hours: 8 }, client_share: 0 });
  school.at('2026-12-01T05:00:00Z');
  manager = await school.as(taught.manager_id);
  expect((await manager.get(`${url(id)}preview/?reason_id=2`)).body).toMatchObject({
    rule: { kind: 'late_cancellation', notice_hours: 8 },
    free_cancellations_left: 2,
  });
});

it('gives each child their own free cancellations if configured', async () => {
  const policy = { free_cancellations_per: 'child' };
  const other = { ...(await sibling()), policy };
  for (const day of [1, 2]) expect(await cancel(await lesson(day, { policy }))).toBe(0);
  expect(await leftFor(await lesson(3, { policy }))).toBe(0);
  for (const day of [4, 5]) expect(await cancel(await lesson(day, other))).toBe(0);
  expect(await cancel(await lesson(6, other))).toBe(10_000);
});

it('does not count a cancelled trial as a free cancellation', async () => {
  const trial = await school.build.course({ kind: 'trial', price: 0 });
  for (const day of [1, 2]) await cancel(await lesson(day, { service_course_id: trial.service_course_id }));
  const next = await lesson(3);
  expect(await leftFor(next)).toBe(2);
  expect([await cancel(next), await cancel(await lesson(4)), await cancel(await lesson(5))]).toEqual([0, 0, 10_000]);
});
